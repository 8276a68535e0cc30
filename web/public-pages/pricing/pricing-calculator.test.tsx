// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PricingCalculator } from './pricing-calculator.tsx'

beforeEach(() => window.history.replaceState(null, '', '/pricing'))
afterEach(cleanup)

const total = () => screen.getByText(/^Total per/).parentElement?.textContent
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the calculator', () => {
  test('starts with the smallest subscription of a lender', () => {
    render(<PricingCalculator />)

    expect(total()).toBe('Total per month$499')
    expect(screen.getByRole('tab', { name: 'Lenders' }).getAttribute('aria-selected')).toBe('true')
  })

  test('shows what the address says', () => {
    window.history.replaceState(null, '', '/pricing?type=dealer&clients=210&bureaus=yes&features=bhph_tools')
    render(<PricingCalculator />)

    expect(total()).toBe(`Total per month$${99 + 99 + 199 + 329 + 149}`)
  })

  test('writes each choice into the address, and into the ways on', async () => {
    render(<PricingCalculator />)

    fireEvent.change(screen.getByRole('slider', { name: 'Clients' }), { target: { value: '120' } })
    await userEvent.click(screen.getByRole('switch', { name: /Bureau access/ }))
    await userEvent.click(screen.getByRole('switch', { name: /AI Underwriting/ }))
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }))

    expect(total()).toBe('Total per year$14,712')
    const query = 'type=lender&clients=120&bureaus=yes&features=ai_underwriting&billing=annual'
    expect(window.location.search).toBe(`?${query}`)
    expect(link('Start Free Trial')).toBe(`/auth?signup=true&${query}`)
    expect(link('Download quote (PDF)')).toBe(`/pricing/quote.pdf?${query}`)
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

  test('names the plan whose credits are enough, or says that none is', () => {
    window.history.replaceState(null, '', '/pricing?type=dealer&pulls=150')
    const { rerender } = render(<PricingCalculator />)
    const receipt = within(screen.getByRole('region', { name: 'Your quote' }))
    expect(receipt.getByText(/choose the pro plan: it includes 150/)).toBeDefined()

    fireEvent.change(screen.getByRole('slider', { name: 'Credit reports a month' }), { target: { value: '5000' } })
    rerender(<PricingCalculator />)
    expect(receipt.getByText(/No plan includes 5,000 reports a month/)).toBeDefined()
  })
})
