// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PricingCalculator } from './pricing-calculator.tsx'

beforeEach(() => window.history.replaceState(null, '', '/pricing'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const total = () => screen.getByText(/^Total per/).parentElement?.textContent
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the calculator', () => {
  test('starts with the smallest subscription of a lender', () => {
    render(<PricingCalculator />)

    expect(total()).toBe('Total per month$499')
    expect(screen.getByRole('tab', { name: 'Lenders' }).getAttribute('aria-selected')).toBe('true')
  })

  test('shows the choice in the address', () => {
    window.history.replaceState(null, '', '/pricing?type=dealer&clients=210&bureaus=yes&features=fraud_detection')
    render(<PricingCalculator />)

    expect(total()).toBe(`Total per month$${99 + 99 + 199 + 329 + 199}`)
  })

  test('writes each choice into the address, and into the links', async () => {
    render(<PricingCalculator />)

    fireEvent.change(screen.getByRole('slider', { name: 'Clients' }), { target: { value: '120' } })
    await userEvent.click(screen.getByRole('switch', { name: /Bureau access/ }))
    await userEvent.click(screen.getByRole('switch', { name: /AI Underwriting/ }))
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }))

    expect(total()).toBe('Total per year$14,712')
    const query = 'type=lender&clients=120&bureaus=yes&features=ai_underwriting&billing=annual'
    await expect.poll(() => window.location.search).toBe(`?${query}`)
    expect(link('Start Free Trial')).toBe(`/auth?signup=true&${query}`)
    expect(link('Download quote (PDF)')).toBe(`/pricing/quote.pdf?${query}`)
  })

  test('follows a slider that is dragged back and forth, although browsers limit address changes', async () => {
    const replaceState = window.history.replaceState.bind(window.history)
    let changes = 0
    vi.spyOn(window.history, 'replaceState').mockImplementation((...address) => {
      changes += 1
      if (changes > 100) throw new DOMException('More than 100 times per 30 seconds', 'SecurityError')
      replaceState(...address)
    })
    render(<PricingCalculator />)
    const slider = screen.getByRole('slider', { name: 'Clients' })

    for (let step = 1; step <= 150; step += 1)
      fireEvent.change(slider, { target: { value: String((step % 100) * 10) } })

    expect(slider).toHaveProperty('value', '500')
    await expect.poll(() => window.location.search).toBe('?type=lender&clients=500')
  })

  test.each([
    ['for another of the product', (unmount: () => void) => unmount()],
    ['for another site', () => window.dispatchEvent(new Event('pagehide'))],
  ])('keeps a choice made just before the page is left %s', (_, leave) => {
    const { unmount } = render(<PricingCalculator />)
    fireEvent.click(screen.getByRole('radio', { name: 'Yearly' }))

    leave(unmount)

    expect(window.location.search).toBe('?type=lender&billing=annual')
  })

  test('drops the features of the audience it leaves, by mouse and by arrow key', async () => {
    render(<PricingCalculator />)
    await userEvent.click(screen.getByRole('switch', { name: /AI Underwriting/ }))

    await userEvent.click(screen.getByRole('tab', { name: 'Auto Dealers' }))
    expect(total()).toBe('Total per month$99')

    await userEvent.keyboard('{ArrowRight}')
    expect(total()).toBe('Total per month$179')
    expect(document.activeElement?.textContent).toBe('Credit Repair')
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Lenders', selected: true })).toBe(document.activeElement)
  })

  test('shows the price of what is coming, marked, and adds it by no means', async () => {
    window.history.replaceState(null, '', '/pricing?type=dealer&features=bhph_tools&addons=phone_system')
    render(<PricingCalculator />)
    const tools = screen.getByRole<HTMLInputElement>('switch', { name: /^BHPH Tools Coming/ })

    await userEvent.click(tools)

    expect([tools.disabled, tools.checked]).toEqual([true, false])
    expect(tools.closest('label')?.textContent).toContain('$149')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Phone System Coming/ }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Fraud Detection/ }).disabled).toBe(false)
    expect(total()).toBe('Total per month$99')
  })

  test('names the plan with enough credits, or says that there is none', () => {
    window.history.replaceState(null, '', '/pricing?type=dealer&pulls=150')
    const { rerender } = render(<PricingCalculator />)
    const receipt = within(screen.getByRole('region', { name: 'Your quote' }))
    expect(receipt.getByText(/choose the pro plan: it includes 150, and costs \$249 a month/)).toBeDefined()

    fireEvent.change(screen.getByRole('slider', { name: 'Credit reports a month' }), { target: { value: '5000' } })
    rerender(<PricingCalculator />)
    expect(receipt.getByText(/No plan includes 5,000 reports a month/)).toBeDefined()
  })
})
