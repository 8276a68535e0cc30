// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  CERTIFIED,
  fillIn,
  open,
  order,
  PULL,
  pulls,
  REPORT_ID,
  RHONDA,
  refusal,
  SCORED,
} from '#test/support/order-fixture.tsx'
import { type Replies, signIn } from '#test/support/stub-server.tsx'

beforeEach(signIn)
afterEach(cleanup)

const consentOf = (changed: object) => ({
  id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b99',
  purpose: 'credit_transaction',
  bureaus: ['experian', 'equifax'],
  pull_type: 'soft',
  method: 'wet',
  text_version: 'standard-2026-11',
  single_use: false,
  uses: 2,
  signed_at: '2026-11-20T12:00:00+00:00',
  expires_at: '2126-12-20T12:00:00+00:00',
  revoked_at: null,
  ...changed,
})
const onFile = (...consents: object[]): Replies => ({ 'GET /rest/v1/credit_consents': () => Response.json(consents) })

/** Returns true if a click loads the linked page, because public pages are not part of the app. */
const isLeftToTheBrowser = (link: HTMLElement) => fireEvent.click(link)

describe('the certification', () => {
  const needed = (changed: object) => ({
    'POST /rest/v1/rpc/credit_certification': () => Response.json([{ ...CERTIFIED, ...changed }]),
  })

  test('that is missing can be given beside the order by those who may', async () => {
    let isCurrent = false
    const { asked } = open({
      'POST /rest/v1/rpc/credit_certification': () =>
        Response.json([{ ...CERTIFIED, is_current: isCurrent, expires_at: null }]),
      'POST /functions/v1/certify-purposes': () => {
        isCurrent = true
        return Response.json({ id: REPORT_ID })
      },
    })
    const button = await screen.findByRole('button', { name: 'Certify for one year' })
    expect(button.hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read this/ }))

    await userEvent.click(button)

    await waitFor(() => expect(screen.queryByRole('button', { name: /Certif/ })).toBeNull())
    expect(asked.find(({ path }) => path.endsWith('certify-purposes'))?.body).toMatchObject({
      purposes: CERTIFIED.purposes,
      text_version: 'certification-2026-11',
    })
  })

  test('that has lapsed is shown to staff, who can’t give it', async () => {
    open(needed({ is_current: false, may_certify: false }))

    expect(await screen.findByText(/certification of permissible purposes has lapsed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Certify/ })).toBeNull()
  })

  test('that does not include the chosen purpose says so', async () => {
    open(needed({ purposes: ['collection'], may_certify: false }))
    await fillIn(/Experian/)

    expect(await screen.findByText(/Your organization has not certified this purpose/)).toBeTruthy()
  })

  test('refused by the server links to where it is given', async () => {
    const message = 'Your organization’s certification of permissible purposes has lapsed.'
    const certify_path = '/dashboard/org-admin?section=certification'
    open({ [PULL]: () => refusal(403, { code: 'certification_required', error: message, message, certify_path }) })
    await fillIn(/Experian/)

    await order()

    expect((await screen.findByRole('link', { name: 'Certify in Org Admin' })).getAttribute('href')).toBe(certify_path)
  })
})

describe('the consent', () => {
  test('may be one on file that covers the order', async () => {
    const { asked } = open({
      ...onFile(consentOf({})),
      [PULL]: () => Response.json({ id: REPORT_ID, reports: { experian: SCORED } }),
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: /Experian/ }))
    await userEvent.selectOptions(screen.getByLabelText('Permissible purpose'), 'credit_transaction')
    await userEvent.selectOptions(screen.getByLabelText('Consent'), consentOf({}).id)

    await order()

    await screen.findByText(/ordered successfully/)
    expect(pulls(asked)[0]).toMatchObject({ consent_id: consentOf({}).id })
    expect(pulls(asked)[0]).not.toHaveProperty('consent')
  })

  test.each([
    ['withdrawn', { revoked_at: '2026-11-20T13:00:00+00:00' }, 'the consumer has withdrawn this consent'],
    ['at its end', { expires_at: '2026-11-20T13:00:00+00:00' }, 'this consent has expired'],
    ['used up', { single_use: true }, 'this consent was given for one report and has been used'],
    ['for another purpose', { purpose: 'collection' }, 'this consent was given for another purpose'],
    ['for other bureaus', { bureaus: ['equifax'] }, 'this consent does not cover every bureau ordered'],
  ])('on file that is %s is not offered, and the reason is shown', async (_, changed, words) => {
    open(onFile(consentOf(changed)))
    await fillIn(/Experian/)

    expect(await screen.findByText(`Other consents on file: ${words}.`)).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('Consent').options).toHaveLength(1)
  })

  test('chosen for a soft pull is refused when the pull becomes hard', async () => {
    open(onFile(consentOf({})))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Experian/ }))
    await userEvent.selectOptions(screen.getByLabelText('Permissible purpose'), 'credit_transaction')
    await userEvent.selectOptions(screen.getByLabelText('Consent'), consentOf({}).id)

    await userEvent.click(screen.getByRole('radio', { name: /Hard/ }))

    expect(await screen.findByText('This consent covers a soft pull only')).toBeTruthy()
  })

  test('of an earlier day is recorded with its date, its text and whether it can be used again', async () => {
    const own = { version: 'ours-2', body: 'I let Meridian read my file.' }
    const { asked } = open({
      'GET /rest/v1/consent_texts': () => Response.json([own]),
      [PULL]: () => Response.json({ id: REPORT_ID, reports: { experian: SCORED } }),
    })
    expect(await screen.findByText(own.body)).toBeTruthy()
    await fillIn(/Experian/)
    const day = screen.getByLabelText('Given on')
    await userEvent.clear(day)
    await userEvent.type(day, '2026-01-05')
    await userEvent.click(screen.getByRole('checkbox', { name: /Use it for later orders/ }))

    await order()

    await screen.findByText(/ordered successfully/)
    expect(pulls(asked)[0]).toMatchObject({
      consent: {
        text_version: 'ours-2',
        single_use: false,
        signed_at: expect.stringMatching(/^2026-01-05T/),
      },
    })
  })

  test.each([
    ['', 'Enter the day the consent was given'],
    ['2999-01-01', 'Consent time is in the future'],
  ])('given on %j is refused beside its date, before anything is sent', async (day, words) => {
    const { asked } = open()
    await fillIn(/Experian/)
    const field = screen.getByLabelText('Given on')
    fireEvent.change(field, { target: { value: day } })

    await order()

    expect((await screen.findByRole('alert')).textContent).toBe(`Validation error: ${words}`)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(words)).toBeTruthy()
    expect(pulls(asked)).toEqual([])
  })
})

describe('a hard pull', () => {
  const choose = async () => {
    await fillIn(/Experian/)
    await userEvent.click(screen.getByRole('radio', { name: /Hard/ }))
  }

  test('needs SSN and date of birth, and says so beside both', async () => {
    const { asked } = open({
      'GET /rest/v1/clients': () => Response.json([{ ...RHONDA, ssn: null, date_of_birth: null }]),
    })
    await choose()

    await order()

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Validation error: A hard pull needs the SSN, A hard pull needs the date of birth',
    )
    expect(pulls(asked)).toEqual([])
  })

  test('takes those on file', async () => {
    const { asked } = open({ [PULL]: () => Response.json({ id: REPORT_ID, reports: { experian: SCORED } }) })
    await choose()

    await order()

    await screen.findByText(/ordered successfully/)
    expect(pulls(asked)[0]).toMatchObject({ pull_type: 'hard' })
  })
})

describe('the receipt', () => {
  const terms = (changed: object): Replies => ({
    'POST /rest/v1/rpc/credit_order_terms': () =>
      Response.json([
        {
          credit_unit: 'order',
          subscription_status: 'active',
          resets_on: '2026-12-01',
          may_pull_directly: true,
          ...changed,
        },
      ]),
  })
  const receipt = () => within(screen.getByRole('complementary', { name: 'Receipt' }))

  test('counts a credit for each bureau if the plan does', async () => {
    open(terms({ credit_unit: 'bureau' }))

    await userEvent.click(await screen.findByRole('checkbox', { name: /Experian/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /TransUnion/ }))

    expect(await receipt().findByText('2 credits')).toBeTruthy()
    expect(receipt().getByText('975')).toBeTruthy()
    expect(screen.getByText(/^Each bureau that returns a scored file costs 1 credit/)).toBeTruthy()
  })

  test('of a past-due subscription shows what to do before anything is sent', async () => {
    open(terms({ subscription_status: 'past_due' }))

    expect(await screen.findByText(/because the subscription is not active/)).toBeTruthy()
    expect(receipt().getByRole('link', { name: 'Open billing in Org Admin' }).getAttribute('href')).toBe(
      '/dashboard/org-admin?section=billing',
    )
  })

  test('with no credit left says when new ones arrive and where to get more', async () => {
    open({
      'GET /rest/v1/users': () =>
        Response.json([{ account_type: 'lender', credits_used: 100, monthly_credit_limit: 100 }]),
    })

    expect(await screen.findByText(/you get 100 new credits on Dec 1, 2026/)).toBeTruthy()
    const plans = receipt().getByRole('link', { name: 'See plans with more credits' })
    expect(plans.getAttribute('href')).toBe('/pricing?type=lender')
    expect(isLeftToTheBrowser(plans)).toBe(true)
  })

  test('refused for used-up credits leads to the plans', async () => {
    const words = 'All 100 credits for this month are used. Upgrade the plan or wait until next month.'
    open({
      [PULL]: () =>
        refusal(402, {
          code: 'CREDITS_USED_UP',
          error: words,
          resets_on: '2026-12-01',
          upgrade_path: '/pricing?type=lender',
        }),
    })
    await fillIn(/Experian/)

    await order()

    await screen.findByText(words)
    const link = screen.getByRole('link', { name: 'See plans with more credits, or wait until Dec 1, 2026' })
    expect(link.getAttribute('href')).toBe('/pricing?type=lender')
    expect(isLeftToTheBrowser(link)).toBe(true)
  })

  test('shows each bureau’s progress', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    open({
      [PULL]: () => promise,
      'POST /rest/v1/rpc/credit_pull_progress': () =>
        Response.json([
          { bureau: 'experian', outcome: 'hit' },
          { bureau: 'equifax', outcome: 'asking' },
        ]),
    })
    await fillIn(/Experian/, /Equifax/)

    await order()

    const asked = within(await screen.findByRole('list', { name: 'Bureau progress' }))
    expect(await asked.findByText('answered')).toBeTruthy()
    expect(asked.getByText('asking')).toBeTruthy()
    resolve(Response.json({ id: REPORT_ID, reports: { experian: SCORED } }))
    await screen.findByText(/ordered successfully/)
  })
})

test('a paused bureau says until when', async () => {
  open({
    'POST /functions/v1/bureau-status': () =>
      Response.json({
        bureaus: { experian: { state: 'left alone', retry_at: null }, equifax: { state: 'on trial', retry_at: null } },
      }),
  })

  expect(await screen.findByText('not answering, paused')).toBeTruthy()
  expect(screen.getByText('was down, retrying')).toBeTruthy()
})
