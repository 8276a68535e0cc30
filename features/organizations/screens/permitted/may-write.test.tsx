// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { storedClient } from '#test/support/stored-client.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'
import { MayWrite } from './may-write.ts'

const { CardPage } = await import('#features/cards/screens/card-page.tsx')
const { ClientFile } = await import('#features/clients/screens/client-file.tsx')
const { ClientListPage } = await import('#features/clients/screens/list/client-list-page.tsx')
const { Roster } = await import('#features/credit-repair/screens/roster/roster.tsx')
const { RecentReportsPage } = await import('#features/credit-reports/screens/bureaus/recent-reports-page.tsx')
const { DocumentsTab } = await import('#features/documents/screens/documents-tab.tsx')
const { ReportsPage } = await import('#features/reports/screens/reports-page.tsx')

afterEach(cleanup)

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const DANA = {
  ...storedClient(),
  ...{
    id: CLIENT,
    first_name: 'Dana',
    last_name: 'Whitfield',
    full_name: 'Dana Whitfield',
    email: 'dana@example.com',
    phone: null,
    address: null,
  },
  ...{ city: 'Austin', state: 'TX', zip: null, ssn: null, date_of_birth: null, assigned_contact: null },
  ...{ archived_at: null, scores: { experian: 700, equifax: 710, transunion: 720 }, middle_score: 710 },
  ...{ last_report_at: null, open_loan_count: 0, past_due_loan_count: 0, loan_balance: 0 },
  ...{ assigned_contact_id: null, assigned_contact_name: '', created_at: '2026-01-05T12:00:00+00:00' },
  updated_at: '2026-11-20T12:00:00+00:00',
}
const PAPER = {
  ...{
    id: 'd1',
    document_type: 'pay_stub',
    custom_type: null,
    file_url: 'u.pdf',
    file_name: 'june.pdf',
    file_size: 84,
  },
  ...{ mime_type: 'application/pdf', client_field: null, series_id: 's1', superseded_at: null, archived_at: null },
  created_at: '2026-06-05T12:00:00+00:00',
}
const CARD = {
  ...{
    id: CLIENT,
    client_id: CLIENT,
    card_type: 'Everyday',
    card_network: 'Visa',
    form: 'virtual',
    product_id: 'everyday',
  },
  ...{ last_four: '5694', exp_month: 8, exp_year: 2031, state: 'OPEN', credit_limit: 1000, current_balance: '20' },
  ...{
    held_amount: 0,
    available_credit: 980,
    reviews: [],
    apr: 24.99,
    rewards_program: null,
    entries: [],
    client: null,
    lender: null,
  },
  reviews: [
    {
      ...{ id: 'r1', amount: 60, covered_amount: 40, merchant: 'Corner shop', reason: 'declined', status: 'open' },
      created_at: '2026-11-23T12:00:00+00:00',
    },
  ],
  created_at: '2026-11-22T12:00:00+00:00',
}
const VIEW = { id: 'v1', user_id: 'fa57', name: 'Texans', query: 'state=TX', is_shared: true }
const SAVED = {
  ...{ id: CLIENT, name: 'Monday figures', query: 'report=clients', is_shared: true, is_own: true, saved_by: 'Maria' },
  ...{ every: null, next_due_at: null, recipients: [], is_sent_to_me: true, is_stopped_by_me: false },
}
const KEPT: Replies = {
  'GET /rest/v1/privacy_notices': () => Response.json([]),
  'GET /rest/v1/privacy_entries': () => Response.json([]),
  'POST /rest/v1/rpc/client_list': () => Response.json({ rows: [DANA], has_next: false, has_previous: false }),
  'POST /rest/v1/rpc/client_count': () => Response.json(1),
  'GET /rest/v1/saved_views': () => Response.json([VIEW]),
  'POST /rest/v1/rpc/credit_repair_roster': () => Response.json([]),
  'POST /rest/v1/rpc/report_clients': () => Response.json([]),
  'POST /rest/v1/rpc/saved_report_list': () => Response.json([SAVED]),
  // The client file requests its own columns, the documents those that name files.
  'GET /rest/v1/clients': ({ search }) => {
    const asked = search.get('select') ?? ''
    if (asked.includes('first_name')) return Response.json([DANA])
    if (asked.includes('electronic_consents')) return Response.json({ email: null, electronic_consents: [] })
    return Response.json({ drivers_license_front: null })
  },
  'GET /rest/v1/credit_reports': () => Response.json([]),
  'GET /rest/v1/client_documents': () => Response.json([PAPER]),
  'GET /rest/v1/credit_cards': () => Response.json([CARD]),
  'POST /functions/v1/cards': () => Response.json({ is_sandbox: true, is_administrator: true }),
}

/** Renders the page for a person who can or can't change it. */
function open(page: ReactElement, mayWrite: boolean) {
  const asked = serverAnswers(KEPT)
  show(() => <MayWrite value={mayWrite}>{page}</MayWrite>, '/page/:id', `/page/${CLIENT}`)
  return asked
}

const PAGES: [string, ReactElement, string, RegExp][] = [
  [
    'the client list',
    <ClientListPage key="list" />,
    'Dana Whitfield',
    /^(Import|New client|Export|Assigned contact.*)$/,
  ],
  [
    'a client’s header',
    <ClientFile key="file" clientId={CLIENT}>
      below
    </ClientFile>,
    'Dana Whitfield',
    /^(Edit|Order report)$/,
  ],
  [
    'a client’s documents',
    <DocumentsTab key="papers" clientId={CLIENT} />,
    'june.pdf',
    /^(Upload|Replace|Delete|Remove)/,
  ],
  [
    'a card',
    <CardPage key="card" />,
    'Card ending in 5694',
    /^(Freeze|Change limit|Close card|Take payment|Simulate|Accept|Dispute)/,
  ],
  ['the roster', <Roster key="roster" period={30} />, 'No clients found', /^Export to CSV$/],
  ['the recent reports', <RecentReportsPage key="recent" />, 'No credit reports found', /^Export CSV$/],
  ['a report', <ReportsPage key="report" />, 'Counted from', /^(CSV|PDF)$/],
]

const acts = (named: RegExp) => [
  ...screen.queryAllByRole('button', { name: named }),
  ...screen.queryAllByRole('link', { name: named }),
]

test.each(PAGES)('%s offers its actions to those who may write', async (_, page, shown, named) => {
  open(page, true)

  await screen.findByText(shown, { exact: false })
  await expect.poll(() => acts(named).length).toBeGreaterThan(0)
})

test.each(PAGES)('%s has no actions for those who may only read', async (_, page, shown, named) => {
  open(page, false)

  await screen.findByText(shown, { exact: false })
  expect(acts(named)).toEqual([])
})

test('rows selected by those who may only read offer no actions', async () => {
  open(<ClientListPage />, false)

  await userEvent.click(await screen.findByRole('checkbox', { name: /Dana Whitfield/ }))

  expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull()
})

test.each([
  ['views', <ClientListPage key="list" />, /^Views/, 'Texans', /^(Save|Delete) view/],
  ['reports', <ReportsPage key="report" />, /^Saved reports/, 'Monday figures', /^(Save|Delete|Send|Stop)/],
])('saved %s can be opened, but not saved or deleted, in read-only mode', async (_, page, way, saved, named) => {
  open(page, false)

  await userEvent.click(await screen.findByRole('button', { name: way }))

  expect(await screen.findByRole('link', { name: saved })).toBeTruthy()
  expect(acts(named)).toEqual([])
})

test('E opens no form, and a dropped file is not uploaded, in read-only mode', async () => {
  open(<ClientFile clientId={CLIENT}>below</ClientFile>, false)
  await screen.findByRole('heading', { name: 'Dana Whitfield' })
  await userEvent.keyboard('e')
  expect(screen.queryByRole('textbox')).toBeNull()
  cleanup()

  const asked = open(<DocumentsTab clientId={CLIENT} />, false)
  await screen.findByText('june.pdf', { exact: false })
  const file = new File(['%PDF-1.7\n'], 'stub.pdf', { type: 'application/pdf' })
  fireEvent.drop(screen.getByRole('group', { name: 'Additional Documents' }), { dataTransfer: { files: [file] } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked.filter(({ path }) => path.startsWith('/storage'))).toEqual([])
})
