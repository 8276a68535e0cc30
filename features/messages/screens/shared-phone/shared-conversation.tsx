import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { keywordOf } from '#features/messages/rules/opt-out.ts'
import { anyOf } from '#features/messages/rules/shared-text.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { Button } from '#ui/button.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { type Shared, sharedQueries } from './shared-queries.ts'
import { hasText } from './shared-threads.tsx'
import { useAssign } from './use-assign.ts'

interface SharedConversationProps {
  clientId: string
  /** The id of one of the texts. */
  textId: string
}

/** Texts from a phone that several clients share, and a button for each client who may have written them. */
export function SharedPhoneConversation({ clientId, textId }: SharedConversationProps) {
  const shared = useQuery(sharedQueries.ofClient(clientId))
  return (
    <QueryView
      query={shared}
      failure="Couldn’t load the conversation"
      loading={<CenteredSpinner label="Loading conversation" />}
    >
      {(loaded) => {
        const found = loaded.find((one) => hasText(one, textId))
        if (found === undefined) return <FormError>Conversation not found</FormError>
        return found.first.assigned_at === null ? (
          <Waiting clientId={clientId} shared={found} />
        ) : (
          <Assigned shared={found} />
        )
      }}
    </QueryView>
  )
}

function Assigned({ shared: { first, named } }: { shared: Shared }) {
  const name = named.find(({ id }) => id === first.assigned_client_id)?.full_name ?? 'a client'
  return <Notice>These texts were assigned to {name}. They are in the client’s thread “Texts”.</Notice>
}

function Waiting({ clientId, shared }: { clientId: string; shared: Shared }) {
  const { texts, named, first } = shared
  const mayAssign = useMay('send_messages')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="shared-conversation">
      <h2
        id="shared-conversation"
        ref={heading}
        tabIndex={-1}
        className="flex min-h-11.5 items-center gap-2 break-words border-rule-strong border-b pb-2 text-h2 outline-none"
      >
        <Users aria-hidden size={18} className="shrink-0 text-ink-2" />
        <span className="min-w-0">{anyOf(named.map((client) => client.full_name))}</span>
      </h2>
      <ol aria-label="Texts">
        {texts.map(({ id, body, received_at }) => (
          <li key={id} className="border-rule border-b bg-sunken py-3 pr-1 pl-3 shadow-[inset_3px_0_0_var(--brand)]">
            <time dateTime={received_at} className="text-ink-2 text-small">
              {shortMoment(received_at)}
            </time>
            <p className="mt-1 wrap-anywhere max-w-[72ch] whitespace-pre-wrap">{body}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4 max-w-[72ch]">
        These clients share the phone {displayPhone(first.phone)}, so the text doesn’t say who wrote it.{' '}
        {mayAssign ? 'You can reply after you choose.' : 'A colleague who can send messages can choose.'}
        {texts.some(({ body }) => keywordOf(body ?? '') !== null) &&
          ' STOP and START count for everyone with this phone, no matter who you choose.'}
      </p>
      {mayAssign && <Choice clientId={clientId} shared={shared} />}
    </section>
  )
}

function Choice({ clientId, shared: { texts, named } }: { clientId: string; shared: Shared }) {
  const assigning = useAssign(clientId)
  const chosen = assigning.isPending ? assigning.variables.client_id : null
  return (
    <div className="mt-3 grid gap-3 print:hidden">
      {assigning.isError && <FormError>{assigning.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        {named.map(({ id, full_name }) => (
          <Button
            key={id}
            className="max-sm:w-full"
            pending={chosen === id && 'Assigning...'}
            disabled={chosen !== null && chosen !== id}
            onClick={() =>
              assigning.mutate({ client_id: id, text_ids: texts.map((text) => text.id), assigned_client_id: null })
            }
          >
            This is from {full_name}
          </Button>
        ))}
      </div>
    </div>
  )
}
