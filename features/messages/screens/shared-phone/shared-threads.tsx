import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { anyOf } from '#features/messages/rules/shared-text.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { type Shared, sharedQueries } from './shared-queries.ts'

const SHARED = 'shared-'

/** Returns the name of a conversation in the address of the page. */
const addressName = ({ id }: Pick<Shared, 'id'>): string => `${SHARED}${id}`

/** Returns the id of a text in a conversation's name, or null for another panel. */
export const sharedTextIn = (open: string | null): string | null =>
  open?.startsWith(SHARED) ? open.slice(SHARED.length) : null

/** Returns true if the conversation has this text. */
export const hasText = ({ texts }: Shared, textId: string): boolean => texts.some(({ id }) => id === textId)

interface SharedThreadsProps {
  clientId: string
  open: string | null
  addressOf: (thread: string) => string
}

/** Conversations from a shared phone that wait until a member says which client wrote them. */
export function SharedThreads({ clientId, open, addressOf }: SharedThreadsProps) {
  const shared = useQuery(sharedQueries.ofClient(clientId))
  return (
    <QueryView query={shared} failure="Couldn’t load texts from shared phones" loading={null}>
      {(loaded) => {
        const waiting = loaded.filter(({ first }) => first.assigned_at === null)
        if (waiting.length === 0) return null
        return (
          <ul aria-label="From a shared phone">
            {waiting.map((one) => (
              <SharedLine
                key={one.id}
                shared={one}
                isOpen={isOpenIn(one, open)}
                address={addressOf(addressName(one))}
              />
            ))}
          </ul>
        )
      }}
    </QueryView>
  )
}

function isOpenIn(shared: Shared, open: string | null): boolean {
  const textId = sharedTextIn(open)
  return textId !== null && hasText(shared, textId)
}

function SharedLine({ shared, isOpen, address }: { shared: Shared; isOpen: boolean; address: string }) {
  const { last, named, texts } = shared
  return (
    <li className="border-rule border-b">
      <Link
        to={address}
        state="opened"
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className="-mx-2 block bg-yellow-tint px-2 py-2.5 text-ink no-underline -outline-offset-2 hover:bg-sunken aria-[current]:bg-brand-tint aria-[current]:shadow-[inset_3px_0_0_var(--brand)]"
      >
        <span className="flex items-start gap-2">
          <span className="mt-0.5 shrink-0 text-yellow" title="Shared phone">
            <Users aria-hidden size={16} />
            <span className="sr-only">Shared phone: </span>
          </span>
          <span className="min-w-0 flex-1 break-words font-semibold">
            {anyOf(named.map((client) => client.full_name))}
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-2 pl-6 text-table">
          <span className="min-w-0 flex-1 truncate">{last.body}</span>
          <span className="min-w-5 shrink-0 rounded-control bg-brand px-1 text-center font-semibold text-on-brand text-small">
            {texts.length}
            <span className="sr-only"> waiting</span>
          </span>
        </span>
        <span className="mt-0.5 block pl-6 text-ink-2 text-small">
          Choose who wrote it ·{' '}
          <time dateTime={last.received_at} className="whitespace-nowrap">
            {shortMoment(last.received_at)}
          </time>
        </span>
      </Link>
    </li>
  )
}
