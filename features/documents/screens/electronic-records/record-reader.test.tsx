// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { electronicRecordsStatement } from '#features/documents/rules/electronic-records/statement.ts'
import { untranslated } from '#test/architecture/consumers/spanish.ts'
import { type Replies, serverAnswers } from '#test/support/stub-server.tsx'
import { RecordReader } from './record-reader.tsx'

const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>())
vi.mock('#ui/save-file.ts', () => ({ saveFile }))

const TOKEN = 'dG9rZW4'
const FACTS = { company: 'Meridian Lending', email: 'dana@example.test', contact: '(512) 555-0100' }
const RECORD = {
  ...{ ...FACTS, first_name: 'Dana', statement: electronicRecordsStatement(FACTS, 'en') },
  ...{
    agreed_at: null,
    withdrawn_at: null,
    notice: null,
    language: null,
    statement_es: electronicRecordsStatement(FACTS, 'es'),
  },
}
const AGREED_AT = '2026-11-21T12:00:00+00:00'
const WITHDRAWN_AT = '2026-11-23T12:00:00+00:00'
const OPEN = 'POST /functions/v1/open-record-link'
const PAPER = 'POST /functions/v1/record-link-paper'
const ANSWER = 'POST /functions/v1/answer-record-link'
const refusal = (status: number, message: string) => Response.json({ code: 'NO', message }, { status })

function open(record: object = {}, replies: Replies = {}, hash = `#${TOKEN}`) {
  window.location.hash = hash
  const asked = serverAnswers({
    [OPEN]: () => Response.json({ ...RECORD, ...record }),
    [PAPER]: () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    [ANSWER]: ({ body }) =>
      Response.json({ agreed_at: AGREED_AT, withdrawn_at: Object(body).act === 'withdraw' ? WITHDRAWN_AT : null }),
    ...replies,
  })
  render(<RecordReader />)
  const answers = () => asked.filter(({ path }) => path.endsWith('/answer-record-link')).map(({ body }) => body)
  return { asked, answers }
}

/** Names of programs, which are the same in Spanish. */
const PROGRAMS = ['Chrome, Edge, Firefox o Safari', 'Adobe Acrobat Reader', 'JavaScript', 'PDF']
const linesOf = (body: HTMLElement) => body.innerHTML.replaceAll(/<[^>]+>/g, '\n')

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const AGREE = 'Agree to notices by email'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('a client who is asked', () => {
  test('reads the full statement with its sender', async () => {
    open()

    expect(await screen.findByRole('heading', { level: 1, name: 'Legal notices by email' })).toBeTruthy()
    for (const { title, paragraphs, items } of RECORD.statement) {
      expect(screen.getByRole('heading', { level: 2, name: String(title) })).toBeTruthy()
      for (const words of [...paragraphs, ...items]) expect(screen.getByText(words)).toBeTruthy()
    }
    await waitFor(() => expect(document.title).toContain('Meridian Lending'))
  })

  test('saves the test PDF, enters its code, and the focus moves to the result', async () => {
    const { asked, answers } = open()

    await press('Save the test PDF')
    expect(saveFile).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'application/pdf' }),
      'test-of-electronic-notices.pdf',
    )
    await userEvent.type(screen.getByLabelText('Code in the PDF'), 'k7m 3qp')
    await userEvent.keyboard('{Enter}')

    const outcome = await screen.findByRole('heading', { name: 'You agreed on November 21, 2026' })
    expect(document.activeElement).toBe(outcome)
    expect(answers()).toEqual([{ act: 'agree', token: TOKEN, code: 'k7m 3qp', language: 'en' }])
    expect(asked.every(({ search }) => search.size === 0)).toBe(true)
    expect(screen.queryByRole('button', { name: AGREE })).toBeNull()
  })

  test('sees below the field that a code is wrong, and the input stays', async () => {
    open({}, { [ANSWER]: () => refusal(422, 'This is not the code in the PDF') })
    const field = await screen.findByLabelText('Code in the PDF')
    await userEvent.type(field, 'K7M 3QQ')

    await press(AGREE)

    expect(await screen.findByText('This is not the code in the PDF')).toBeTruthy()
    expect(field).toHaveProperty('value', 'K7M 3QQ')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field, '{Backspace}P')
    expect(screen.queryByText('This is not the code in the PDF')).toBeNull()
  })

  test('can’t consent without a code, or twice', async () => {
    let answer = (_: Response) => {}
    const { answers } = open({}, { [ANSWER]: () => new Promise<Response>((resolve) => (answer = resolve)) })

    await press(AGREE)
    expect(screen.getByText('Enter the code')).toBeTruthy()
    expect(answers()).toEqual([])

    await userEvent.type(screen.getByLabelText('Code in the PDF'), 'K7M 3QP')
    await press(AGREE)
    await press('Agreeing...')
    answer(Response.json({ agreed_at: AGREED_AT, withdrawn_at: null }))

    await screen.findByRole('heading', { name: /^You agreed/ })
    expect(answers()).toHaveLength(1)
  })

  test('sees an error when the PDF fails to load, and can retry', async () => {
    let failures = 1
    open({}, { [PAPER]: () => (failures-- > 0 ? new Response('Bad gateway', { status: 502 }) : new Response('%PDF')) })

    await press('Save the test PDF')

    expect((await screen.findByRole('alert')).textContent).toContain('wrong on our side')
    await press('Save the test PDF')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a client who consented', () => {
  test('withdraws in two steps, and the focus moves to the result', async () => {
    const { answers } = open({ agreed_at: AGREED_AT })

    await press('Withdraw my consent')
    await press('Keep my consent')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw my consent' }))
    expect(answers()).toEqual([])

    await press('Withdraw my consent')
    await press('Yes, withdraw')

    const outcome = await screen.findByRole('heading', { name: 'Withdrawn on November 23, 2026' })
    expect(document.activeElement).toBe(outcome)
    expect(answers()).toEqual([{ act: 'withdraw', token: TOKEN }])
  })

  test('can still read the statement', async () => {
    open({ agreed_at: AGREED_AT })

    const section = (await screen.findByRole('heading', { name: 'What you agreed to' })).parentElement
    expect(within(section ?? document.body).getByText(/whether you agree or not/)).toBeTruthy()
  })
})

test.each([
  ['agreed', { agreed_at: AGREED_AT }],
  ['withdrew later', { agreed_at: AGREED_AT, withdrawn_at: WITHDRAWN_AT }],
])('a client who %s saves a sent notice as a PDF', async (_, answered) => {
  open({ ...answered, notice: { title: 'Notice of incomplete application', day: '2026-11-22' } })

  expect(await screen.findByRole('heading', { name: 'Notice of incomplete application' })).toBeTruthy()
  // The focus starts at the top because the client hasn't answered yet.
  expect(document.activeElement).toBe(document.body)
  await press('Save the notice as PDF')

  expect(saveFile).toHaveBeenLastCalledWith(
    expect.objectContaining({ type: 'application/pdf' }),
    'notice-2026-11-22.pdf',
  )
})

test('a client who withdrew isn’t asked again', async () => {
  open({ agreed_at: AGREED_AT, withdrawn_at: WITHDRAWN_AT })

  expect(await screen.findByText(/Notices from Meridian Lending come by mail/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Español'])
})

describe('a link', () => {
  test('that expired says so, and that notices come by mail', async () => {
    open({}, { [OPEN]: () => refusal(404, 'This link is no longer valid') })

    expect((await screen.findByRole('alert')).textContent).toContain('This link is no longer valid')
    expect(screen.getByText(/notices come by mail/)).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Español'])
  })

  test('that was cut off in transit sends no request', async () => {
    const { asked } = open({}, {}, '')

    expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete')
    expect(asked).toEqual([])
  })

  test('is retried after a lost connection', async () => {
    let failures = 1
    open(
      {},
      { [OPEN]: () => (failures-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : Response.json(RECORD)) },
    )

    await press('Try again')

    expect(await screen.findByRole('heading', { name: 'Which notices' })).toBeTruthy()
  })
})

describe('in Spanish', () => {
  const NOTICE = { title: 'Notice of adverse action', day: '2026-11-22' }
  const GIVEN = ['Meridian Lending', 'Dana', 'dana@example.test', 'Español', 'English', ...PROGRAMS]

  test.each([
    ['asked', {}],
    ['agreed', { agreed_at: AGREED_AT }],
    ['withdrawn', { agreed_at: AGREED_AT, withdrawn_at: WITHDRAWN_AT }],
    ['with a notice', { agreed_at: AGREED_AT, notice: NOTICE }],
  ])('every sentence of the page is in Spanish: %s', async (_, record) => {
    open(record)
    await screen.findByRole('heading', { level: 1, name: 'Legal notices by email' })
    const withdraw = screen.queryByRole('button', { name: 'Withdraw my consent' })
    if (withdraw !== null) await userEvent.click(withdraw)
    const lines = linesOf(document.body)

    await press('Español')

    await screen.findByRole('heading', { level: 1, name: 'Avisos legales por correo electrónico' })
    expect(untranslated(lines, linesOf(document.body), GIVEN)).toEqual([])
    expect(document.documentElement.lang).toBe('es')
    expect(document.title).toContain('Avisos legales')
  })

  test.each(['LINK_OVER', 'TOO_MANY_CODES', 'TOO_MANY_REQUESTS', 'company_unavailable', 'FAILED'])(
    'a refusal is in Spanish: %s',
    async (code) => {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-US')
      open({}, { [OPEN]: () => Response.json({ code, message: 'Please try the page again' }, { status: 404 }) })

      const alert = await screen.findByRole('alert')

      expect(untranslated('Please try the page again', alert.textContent, [])).toEqual([])
      vi.restoreAllMocks()
    },
  )

  test('a wrong code says how many tries are left', async () => {
    open(
      { language: 'es' },
      { [ANSWER]: () => Response.json({ code: 'WRONG_CODE', message: 'Wrong', tries_left: 1 }, { status: 422 }) },
    )
    await userEvent.type(await screen.findByLabelText('Código del PDF'), 'K7M 3QQ')

    await press('Aceptar los avisos por correo electrónico')

    expect(await screen.findByText(/Le queda 1 intento\./)).toBeTruthy()
  })

  test('the answer says in which language the client read the statement', async () => {
    const { answers } = open({ language: 'es' })
    await userEvent.type(await screen.findByLabelText('Código del PDF'), 'K7M 3QP')

    await press('Aceptar los avisos por correo electrónico')

    await screen.findByRole('heading', { name: 'Usted aceptó el 21 de noviembre de 2026' })
    expect(answers()).toEqual([{ act: 'agree', token: TOKEN, code: 'K7M 3QP', language: 'es' }])
  })

  test('a statement from before is shown in English, and the page says so', async () => {
    open({ language: 'es', statement_es: null })

    expect(await screen.findByText(/Este texto está solo en inglés/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Which notices' }).closest('[lang]')?.getAttribute('lang')).toBe('en')
  })
})
