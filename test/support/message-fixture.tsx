import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Asked, type Replies, serverAnswers, show } from './stub-server.tsx'

// These load the server's configuration when imported, which the stub provides.
const { CommunicationTab } = await import('#features/messages/screens/communication-tab.tsx')
const { MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')

export const THREAD = '5814bc3b-3c1d-431e-8071-c34b29799eaf'
export const TEXTS = '6914bc3b-3c1d-431e-8071-c34b29799eaf'
const DANA = {
  ...{
    first_name: 'Dana',
    last_name: 'Whitfield',
    full_name: 'Dana Whitfield',
    email: 'dana@example.test',
    phone: '5552041180',
  },
  ...{ state: 'NY', zip: '10001', archived_at: null },
}
export const AGREED = {
  ...{ is_agreed: true, phone: '5552041180', method: 'written', note: null },
  created_at: '2026-11-03T15:00:00+00:00',
}
/** Returns an email conversation as the list contains it, with changes. */
export const thread = (change: object = {}) => ({
  ...{ id: THREAD, channel: 'email', subject: 'Your documents', last_message: 'Here they are', unread_count: 0 },
  last_message_at: '2026-11-18T14:41:00+00:00',
  ...change,
})
/** Returns a sent message of the staff, with changes. */
export const message = (id: string, change: object = {}) => ({
  ...{ id, direction: 'outbound', body: `Words of ${id}`, status: 'sent', failure: null, read_at: null },
  ...{ quoted_text: null, sent_from: null, is_sender_verified: null, attachments: null },
  created_at: '2026-11-18T14:00:00+00:00',
  sender: { full_name: 'Priya Raman' },
  ...change,
})
/** Returns a message of the client. */
export const inbound = (id: string, change: object = {}) =>
  message(id, { direction: 'inbound', status: 'received', sender: null, ...change })

interface Opened {
  clientId?: string
  search?: string
  reach?: object
  consents?: object[]
  threads?: object[]
  messages?: object[]
  mayWrite?: boolean
  replies?: Replies
}

// Drafts survive a screen, so each test writes to its own client.
let clients = 0
const aClient = () => `0b9f3a52-4a4e-4a41-9d0e-${String(++clients).padStart(12, '0')}`

const ROUTE = '/dashboard/clients/:clientId'
const ofId = (rows: object[], { search }: Asked) => {
  const id = search.get('id')?.replace('eq.', '')
  return id === undefined ? rows : rows.filter((row) => 'id' in row && row.id === id)
}

/** Opens a client's Communication tab with the server's data. */
export function openFixture({
  search = '',
  reach = {},
  consents = [],
  threads = [],
  messages = [],
  ...rest
}: Opened = {}) {
  const { mayWrite = true, replies = {}, clientId = aClient() } = rest
  const asked = serverAnswers({
    'GET /rest/v1/clients': () => Response.json({ ...DANA, ...reach }),
    'GET /rest/v1/text_consents': () => Response.json(consents),
    'GET /rest/v1/message_threads': (request) => Response.json(ofId(threads, request)),
    'GET /rest/v1/messages': () => Response.json(messages),
    'GET /rest/v1/shared_texts': () => Response.json([]),
    'POST /functions/v1/text-standing': () => Response.json({ is_sandbox: true, has_number: true }),
    'POST /functions/v1/send-message': () => Response.json({ id: 'm9', thread_id: THREAD }, { status: 201 }),
    'POST /rest/v1/rpc/mark_thread_read': () => new Response(null, { status: 204 }),
    ...replies,
  })
  const page = () => (
    <MayWrite value={mayWrite}>
      <CommunicationTab clientId={clientId} />
    </MayWrite>
  )
  const router = show(page, ROUTE, `/dashboard/clients/${clientId}?tab=communication${search}`)
  return { asked, router, clientId }
}

/** Opens the tab with its one conversation open. */
export const openThread = (opened: Opened = {}) =>
  openFixture({ threads: [thread()], ...opened, search: `&thread=${THREAD}` })
/** Returns the requests to send a message. */
export const sent = (asked: Asked[]) =>
  asked.filter(({ path }) => path.endsWith('/send-message')).map(({ body }) => Object(body))
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
export const refusal = (message: string) => Response.json({ code: 'REFUSED', message }, { status: 422 })
/** Returns the texts of the open conversation, oldest first. */
export const entries = () =>
  within(screen.getByRole('log', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
