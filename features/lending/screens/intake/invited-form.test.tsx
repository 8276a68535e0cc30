// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { CONSENT_TEXTS } from '#features/lending/rules/intake/consent-text.ts'
import { offeredProductOf } from '#features/lending/rules/intake/offered-product.ts'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { type Replies, serverAnswers } from '#test/support/stub-server.tsx'
import { IntakeReader } from './intake-reader.tsx'

const PRODUCT = offeredProductOf({
  ...{ id: 'a3bb189e-8bf9-4888-9912-ace4e6543002', version_id: 'v1', name: 'Everyday loan' },
  terms: { ...PERSONAL_TERMS, rate_tiers: [{ tier: 'a', annual_rate_percent: '12.99' }], fees: [] },
})
const COMPANY = { name: 'Meridian Lending', accent: null, logo: null }
const STATE = {
  ...{ company: COMPANY, language: 'en', first_name: 'Dana', number: null, is_decided: false, conditions: [] },
  consent: { signed_at: null, withdrawn_at: null },
  ...{ together: null, joint: null, to_sign: [] },
}
const VALUES = {
  ...{ first_name: 'Dana', last_name: 'Whitfield', email: 'dana@example.test', phone: '5125550123' },
  ...{ address: '1 Main St', city: 'Austin', state: 'TX', zip: '78704', amount_cents: '2,500', term_months: '24' },
  ...{ payment_frequency: 'month', monthly_income_cents: '4200', income_source: 'employment' },
  ...{ housing: 'rent', housing_payment_cents: '950' },
}
const FORM = { products: [PRODUCT], consent: CONSENT_TEXTS, values: VALUES, has_draft: true, has_ssn: true }
const LINK = 'POST /functions/v1/application-link'

/** Opens the page of a link whose form has these facts. */
function open(form: object | null = {}, replies: Replies = {}) {
  window.history.replaceState(null, '', '/application#c2VjcmV0')
  const asked = serverAnswers({
    [LINK]: ({ body }) => {
      const { act } = Object(body)
      if (act === 'save') return Response.json({ is_saved: true })
      const isDone = act === 'submit' || form === null
      return Response.json({ ...STATE, number: isDone ? 'A-1042' : null, form: isDone ? null : { ...FORM, ...form } })
    },
    ...replies,
  })
  render(<IntakeReader />)
  return (act: string) => asked.map(({ body }) => Object(body)).filter((body) => body.act === act)
}

const next = async () => userEvent.click(screen.getByRole('button', { name: 'Next' }))
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('the form behind a link', () => {
  test('continues where another device stopped, and shows the payment to expect', async () => {
    open()

    expect(await screen.findByText('We kept what was entered before. You can continue here.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Amount in dollars').value).toBe('2,500')
    expect(await screen.findByText(/^24 payments of \$118\.\d\d, 1[23]\.\d+% APR$/)).toBeTruthy()
  })

  test('saves what is typed, and moves the focus to the heading of each step', async () => {
    const sent = open()
    await heading('Step 1 of 4: Your loan')
    await userEvent.clear(screen.getByLabelText('Amount in dollars'))
    await userEvent.type(screen.getByLabelText('Amount in dollars'), '3000')

    await waitFor(() => expect(sent('save').at(-1)?.values).toEqual({ amount_cents: '3000' }), { timeout: 3_000 })
    await next()

    expect(document.activeElement).toBe(await heading('Step 2 of 4: About you'))
  })

  test('never asks for a number that the company has, and never saves the birth date or the signature', async () => {
    const sent = open()
    await heading('Step 1 of 4: Your loan')
    await next()
    await next()
    await next()
    await heading('Step 4 of 4: Identity and signature')
    expect(screen.queryByLabelText('Social Security number')).toBeNull()
    await userEvent.type(screen.getByLabelText('Date of birth'), '1985-04-02')
    await userEvent.type(screen.getByLabelText('Your full name, as your signature'), 'Dana Whitfield')

    await userEvent.click(screen.getByRole('button', { name: 'Sign and submit' }))

    expect(await screen.findByText(/Your application A-1042 was received/)).toBeTruthy()
    expect(sent('submit')).toMatchObject([
      {
        ...{ product_version_id: 'v1', amount_cents: 250_000, ssn: '', date_of_birth: '1985-04-02' },
        consent_version: CONSENT_TEXTS.en.version,
      },
    ])
    expect(JSON.stringify(sent('save'))).not.toMatch(/1985|signed_name/)
  })

  test('says that it can’t save, and keeps trying', async () => {
    open(
      {},
      {
        [LINK]: ({ body }) =>
          Object(body).act === 'save'
            ? Response.json({ code: 'UNAVAILABLE', message: 'Not now' }, { status: 503 })
            : Response.json({ ...STATE, form: FORM }),
      },
    )
    await userEvent.type(await screen.findByLabelText('What is it for? (optional)'), 'Car')

    expect(await screen.findByText(/can’t be saved at the moment/, {}, { timeout: 3_000 })).toBeTruthy()
  })

  test('is in Spanish on demand, with the Spanish consent text', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Español' }))

    expect(await heading('Paso 1 de 4: Su préstamo')).toBeTruthy()
    expect(document.documentElement.lang).toBe('es')
  })
})

describe('a link that has ended', () => {
  test.each([
    ['LINK_EXPIRED', true, 'We sent you the link again. It opens your entries where you left off.'],
    ['LINK_REVOKED', false, 'We told the company that you need a new link.'],
  ])('%s says so, and its reader asks for a new one', async (code, is_sent, words) => {
    const sent = open(
      {},
      {
        [LINK]: ({ body }) =>
          Object(body).act === 'ask_again'
            ? Response.json({ is_sent })
            : Response.json({ code, message: 'This link has ended.' }, { status: 410 }),
      },
    )

    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a new link' }))

    expect(await screen.findByText(words)).toBeTruthy()
    expect(sent('ask_again')).toHaveLength(1)
  })
})
