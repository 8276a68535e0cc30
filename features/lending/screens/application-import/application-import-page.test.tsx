// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ApplicationImportPage } = await import('./application-import-page.tsx')

const FILE = [
  'Name,Email,SSN,Type,Amount,Received how,Date',
  'Dana Whitfield,dana@example.test,900-12-4567,auto,9000,phone,2026-11-02',
  'Elena Ortega,elena@example.test,,auto,"1234,50",phone,2026-11-02',
].join('\n')
const REJECTS = [{ line: 3, problems: [{ field: 'received_on', message: 'Enter the day' }] }]

afterEach(cleanup)

async function choose(replies: Replies = {}, text = FILE) {
  const asked = serverAnswers({
    'POST /functions/v1/import-applications': () => Response.json({ added: 1, rejects: REJECTS }),
    ...replies,
  })
  show(ApplicationImportPage, '/dashboard/lending/import')
  await screen.findByRole('button', { name: 'Choose a CSV or XLSX file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, new File([text], 'leads.csv', { type: 'text/csv' }))
  return {
    sent: () => asked.filter(({ path }) => path.endsWith('import-applications')).map(({ body }) => Object(body)),
  }
}
const check = async () => userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))

test('the file is checked and imported, and only the last four digits of an SSN are sent', async () => {
  const { sent } = await choose()
  expect((await screen.findByLabelText<HTMLSelectElement>('Full name')).selectedOptions[0]?.text).toBe('Name')

  await check()

  const refused = within(await screen.findByRole('region', { name: 'Refused rows' }))
  expect(refused.getByText('Date: Enter the day')).toBeTruthy()
  expect(screen.getByText('1 application can be imported. 1 row refused.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 application' }))

  expect(await screen.findByText(/1 application imported from/)).toBeTruthy()
  expect(sent().map(({ act }) => act)).toEqual(['check', 'import'])
  expect(sent()[0]).toMatchObject({
    file_name: 'leads.csv',
    rows: [{ line: 2, fields: { ssn_last4: '4567' } }, { line: 3 }],
  })
  expect(JSON.stringify(sent())).not.toContain('900-12')
})

test('a changed mapping requires another check', async () => {
  await choose()
  await check()
  await screen.findByRole('button', { name: 'Import 1 application' })

  await userEvent.selectOptions(screen.getByLabelText('Purpose'), 'Name')

  expect(screen.queryByRole('button', { name: 'Import 1 application' })).toBeNull()
})

test('the columns of a second co-applicant can be mapped once the first has one', async () => {
  await choose({}, 'Name,Guarantor\nDana Whitfield,Ruth Bell\n')
  expect((await screen.findByLabelText<HTMLSelectElement>('Co-applicant 1 name')).selectedOptions[0]?.text).toBe(
    'Guarantor',
  )

  expect(screen.getByLabelText('Co-applicant 2 name')).toBeTruthy()
  expect(screen.queryByLabelText('Co-applicant 3 name')).toBeNull()
})

test('a file that was imported before is refused with the reason', async () => {
  await choose({
    'POST /functions/v1/import-applications': () =>
      Response.json({ code: 'FILE_IMPORTED', message: 'This file was already imported.' }, { status: 409 }),
  })

  await check()

  await waitFor(() => expect(screen.getByText(/already imported/)).toBeTruthy())
})

test('a file without rows is refused', async () => {
  await choose({}, 'Name,Email\n')

  expect(await screen.findByText('The file has no rows below the header row.')).toBeTruthy()
})
