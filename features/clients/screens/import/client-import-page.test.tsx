// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { workbookFile } from '#test/support/files/workbook-file.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientImportPage } = await import('./client-import-page.tsx')

const HEADS = 'First Name,Last Name,Email,City,State,ZIP,SSN,DOB'
const GOOD = 'Dana,Whitfield,dana@example.test,Austin,TX,78704,900-00-4567,4/30/1990'
const BAD = 'Elena,Ortega,not-an-email,Tampa,FL,33602,900-00-4568,4/30/1990'
const PRIYA = { id: 'p1', full_name: 'Priya Rao', email: 'priya@example.test' }
const REJECTS = [{ line: 3, problems: ['Enter a valid email address'] }]

const progress = (status: string, rejects: unknown[] = []) =>
  Response.json({ status, row_count: 2, rows_done: 1, rows_added: 1, rows_existing: 0, rejects, skips: [] })

async function choose(text: string | Uint8Array<ArrayBuffer>, replies: Replies = {}) {
  const asked = serverAnswers({
    'POST /functions/v1/import-clients': () => Response.json({ id: 'i1' }),
    'GET /rest/v1/users': () => Response.json([PRIYA]),
    'GET /rest/v1/client_imports': () => Response.json([]),
    ...replies,
  })
  show(ClientImportPage, '/dashboard/clients/import')
  await userEvent.upload(
    await screen.findByLabelText(/Choose a CSV or XLSX file/),
    new File([text], 'leads.csv', { type: 'text/csv' }),
  )
  return asked
}

afterEach(cleanup)

test('columns are guessed, and each row shows the add form’s errors', async () => {
  await choose(`${HEADS}\r\n${GOOD}\r\n${BAD}\r\n`)

  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('leads.csv: 2 rows, 1 ready, 1 with problems.'),
  )
  expect(screen.getByLabelText<HTMLSelectElement>('Date of birth').selectedOptions[0]?.text).toBe('DOB')
  const first = within(screen.getAllByRole('row')[1] as HTMLElement) // the table has rows
  expect(first.getByText('Enter a valid email address')).toBeTruthy()
  expect(screen.getByText('XXX-XX-4567')).toBeTruthy()
  expect(screen.queryByText(/900-00/)).toBeNull()
})

test('a file with a single row uses the singular', async () => {
  await choose(`${HEADS}\n${GOOD}`)

  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('leads.csv: 1 row, 1 ready, 0 with problems.'),
  )
})

test('a row has its spreadsheet number, counting empty rows', async () => {
  const asked = await choose(`${HEADS}\n\n${GOOD}\n , ,\n${BAD}\n`)

  const first = within((await screen.findAllByRole('row'))[1] as HTMLElement) // the table has rows
  expect([first.getByText('5'), first.getByText('Enter a valid email address')]).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({
        act: 'rows',
        rows: [expect.objectContaining({ line: 3 }), expect.objectContaining({ line: 5 })],
      }),
    ),
  )
})

test.each([
  [
    'Windows-1252, as Excel saves it',
    Uint8Array.from(Buffer.from(`${HEADS}\n${GOOD.replace('Dana', 'José')}`, 'latin1')),
  ],
  ['UTF-8', `${HEADS}\n${GOOD.replace('Dana', 'José')}`],
  ['UTF-8 with its mark', `\uFEFF${HEADS}\n${GOOD.replace('Dana', 'José')}`],
])('a name keeps its accents from %s', async (_, content) => {
  await choose(content)

  expect(await screen.findByText('José')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('First name').selectedOptions[0]?.text).toBe('First Name')
})

test('removing a column’s mapping shows what is missing', async () => {
  await choose(`${HEADS}\n${GOOD}`)

  await userEvent.selectOptions(await screen.findByLabelText('City'), 'Not in the file')

  expect(await screen.findByText('City is required')).toBeTruthy()
})

test.each([
  ['', 'The file has no rows below the header row.'],
  [HEADS, 'The file has no rows below the header row.'],
  [
    `${HEADS}\n${GOOD}\n"${GOOD}\n${GOOD}`,
    'A quotation mark in row 3 is not closed, so the rows below it can’t be read. Close it and choose the file again.',
  ],
  ['%PDF-\0\0', 'This is not a CSV file. Save the spreadsheet as CSV and choose that file.'],
  ['PK\u0003\u0004\0\0', 'This file can’t be read as a workbook. Save it as XLSX or CSV and choose that file.'],
  [
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0),
    'This file is in an old Excel format, or protected by a password. Save it as XLSX or CSV without a password, and choose that file.',
  ],
])('an unreadable file is rejected: %j', async (text, refusal) => {
  await choose(text)

  expect((await screen.findByRole('alert')).textContent).toBe(refusal)
})

test('a workbook of several sheets asks which one, and reads dates, numbers, and whole names from it', async () => {
  const file = workbookFile([
    { name: 'Notes', rows: [['Made by', 'the old system']] },
    {
      name: 'People',
      rows: [
        ['Clients of 2026'],
        ['Name', 'Email', 'City', 'State', 'ZIP', 'SSN', 'DOB'],
        ['Maria de la Cruz', 'maria@example.test', 'Boston', 'MA', 2138, '900-00-4567', { date: 31113 }],
        ['Smith, John A.', 'john@example.test', 'Boston', 'MA', '02139', '900-00-4568', 31113],
      ],
    },
  ])
  const asked = await choose(file)

  await userEvent.click(await screen.findByRole('button', { name: /People/ }))

  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('leads.csv: 2 rows, 2 ready, 0 with problems.'),
  )
  expect(screen.getByText('The header is row 2. 1 row above it is left out.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Last name').selectedOptions[0]?.text).toBe('From name')
  const split = within(screen.getByRole('region', { name: 'How names are split' })).getAllByRole('row')
  expect(split.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Whole name', 'First name', 'Last name'],
    ['Maria de la Cruz', 'Maria', 'de la Cruz'],
    ['Smith, John A.', 'John A.', 'Smith'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  const born = { date_of_birth: '1985-03-07', city: 'Boston' }
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({
        act: 'rows',
        rows: [
          {
            line: 3,
            fields: expect.objectContaining({ ...born, first_name: 'Maria', last_name: 'de la Cruz', zip: '2138' }),
          },
          { line: 4, fields: expect.objectContaining({ ...born, first_name: 'John A.', last_name: 'Smith' }) },
        ],
      }),
    ),
  )
})

test('a file of mixed encodings shows its first odd cell in both readings, and reads the file as chosen', async () => {
  const odd = Buffer.from(GOOD.replace('Dana', 'Muñoz'), 'latin1')
  await choose(Uint8Array.from(Buffer.concat([Buffer.from(`${HEADS}\n${GOOD.replace('Dana', 'Zoë')}\n`), odd])))

  expect(await screen.findByRole('heading', { name: 'How should row 3 of leads.csv read?' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'MuÒoz Mac Roman' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Muñoz Windows-1252' }))

  expect(await screen.findByText('Muñoz')).toBeTruthy()
  expect(screen.getByText('Zoë')).toBeTruthy()
})

test('a file is checked and imported, and rejected rows can be downloaded unchanged', async () => {
  const states = [progress('checked', REJECTS), progress('importing'), progress('done', REJECTS)]
  const asked = await choose(`${HEADS}\n${GOOD}\n${BAD}`, {
    'GET /rest/v1/client_imports': ({ search }) =>
      search.has('id') ? (states.shift() ?? progress('done', REJECTS)) : Response.json([]),
  })
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} }),
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 client' }))
  await screen.findByText('1 client imported.')
  await userEvent.click(screen.getByRole('button', { name: 'Download rejected rows' }))

  const acts = asked.filter(({ path }) => path.endsWith('import-clients')).map(({ body }) => body as { act: string }) // each has one
  expect(acts.map(({ act }) => act)).toEqual(['begin', 'rows', 'check', 'import'])
  expect(acts[1]).toMatchObject({ rows: [{ line: 2, fields: { first_name: 'Dana' } }, { line: 3 }] })
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toBe(`${HEADS},Problem\r\n${BAD},Enter a valid email address\r\n`)
})

test('skipped rows are listed with their reason and the client’s file, and can be downloaded', async () => {
  const skips = [
    { line: 2, reason: 'archived', client_id: 'c1' },
    { line: 3, reason: 'earlier_row', client_id: null },
  ]
  const done = { status: 'done', row_count: 2, rows_done: 2, rows_added: 0, rows_existing: 2, rejects: [], skips }
  await choose(`${HEADS}\n${GOOD}\n${GOOD}`, {
    'GET /rest/v1/client_imports': ({ search }) => Response.json(search.has('id') ? done : []),
    'GET /rest/v1/clients': () => Response.json([{ id: 'c1', full_name: 'Dana Whitfield' }]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))

  const list = within(await screen.findByRole('list', { name: 'Skipped rows' }))
  const link = await list.findByRole('link', { name: 'Dana Whitfield' })
  expect(link.getAttribute('href')).toBe('/dashboard/clients/c1')
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 2Already on file, but archived. Restore the client to work with the file again: Dana Whitfield',
    'Row 3The same person is in an earlier row',
  ])
  expect(screen.getByRole('button', { name: 'Download skipped rows' })).toBeTruthy()
})

test.each([
  [0, 'No clients were imported'],
  [3, '3 clients already imported will be skipped'],
])('an import that failed after %d clients says so and can be retried with the same columns', async (added, said) => {
  const failed = {
    status: 'failed',
    row_count: 2,
    rows_done: 1,
    rows_added: added,
    rows_existing: 0,
    rejects: [],
    skips: [],
  }
  await choose(`${HEADS}\n${GOOD}`, {
    'GET /rest/v1/client_imports': ({ search }) => Response.json(search.has('id') ? failed : []),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect((await screen.findByRole('alert')).textContent).toContain(said)
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect((await screen.findByLabelText<HTMLSelectElement>('Date of birth')).selectedOptions[0]?.text).toBe('DOB')
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeTruthy()
})

test('a check in progress can be canceled', async () => {
  const asked = await choose(`${HEADS}\n${GOOD}`, {
    'GET /rest/v1/client_imports': ({ search }) => (search.has('id') ? progress('checking') : Response.json([])),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))

  expect(await screen.findByLabelText(/Choose a CSV or XLSX file/)).toBeTruthy()
  expect(asked.map(({ body }) => body)).toContainEqual({ act: 'cancel', import_id: 'i1' })
})

test('an error of the server is shown, and the mapping stays', async () => {
  await choose(`${HEADS}\n${GOOD}`, {
    'POST /functions/v1/import-clients': () => Response.json({ message: 'The server is busy' }, { status: 429 }),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))

  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy')
  expect(screen.getByLabelText('City')).toBeTruthy()
})

test('the assigned contact is a member, by name or email', async () => {
  await choose(`${HEADS},Assigned to\n${GOOD},Priya Rao\n${GOOD},Nobody Known`)

  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('leads.csv: 2 rows, 1 ready, 1 with problems.'),
  )
  expect(screen.getByText('The assigned contact isn’t a member of your company')).toBeTruthy()
})

test('an earlier failed import shows its progress', async () => {
  const earlier = { id: 'i0', file_name: 'may.csv', rejected_count: 0, created_at: '2026-01-05T12:00:00Z' }
  const figures = { status: 'failed', row_count: 2000, rows_done: 1200, rows_added: 0, rows_existing: 0, skips: [] }
  serverAnswers({
    'GET /rest/v1/users': () => Response.json([]),
    'GET /rest/v1/client_imports': () => Response.json([{ ...earlier, ...figures }]),
  })

  show(ClientImportPage, '/dashboard/clients/import')

  expect(await screen.findByText('Failed, row 1,200 of 2,000')).toBeTruthy()
})

test('an earlier import shows its result and offers its rejected rows', async () => {
  const earlier = { id: 'i0', file_name: 'may.csv', rejected_count: 1, created_at: '2026-01-05T12:00:00Z' }
  serverAnswers({
    'GET /rest/v1/users': () => Response.json([]),
    'GET /rest/v1/client_imports': ({ search }) =>
      search.has('id')
        ? Response.json({ rejects: REJECTS })
        : Response.json([{ ...earlier, status: 'done', row_count: 2, rows_done: 2, rows_added: 1, rows_existing: 0 }]),
  })
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} }),
  )
  show(ClientImportPage, '/dashboard/clients/import')

  await userEvent.click(await screen.findByRole('button', { name: 'Download rejected rows of may.csv' }))

  expect(screen.getByText('Imported')).toBeTruthy()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toBe('Row,Problem\r\n3,Enter a valid email address\r\n')
})
