import type { ClientConversation } from './calls.ts'
import type { ConversationTexts } from './texts/en.ts'

/** The server returns this many messages, the newest. */
const MOST_MESSAGES = 100

/** The messages, oldest first. Screen readers announce new ones. */
export function MessageList({
  conversation: { company, messages },
  texts,
}: {
  conversation: ClientConversation
  texts: ConversationTexts
}) {
  return (
    <section aria-label={texts.messages}>
      {messages.length >= MOST_MESSAGES && <p className="pb-2 text-ink-2 text-small">{texts.newest(MOST_MESSAGES)}</p>}
      <ol aria-live="polite" className="border-rule border-t">
        {messages.map(({ id, direction, body, created_at }, place) => (
          <li
            key={id}
            ref={place === messages.length - 1 ? bringIntoView : null}
            className={`scroll-mb-24 border-rule border-b py-4 pr-1 pl-4 ${direction === 'inbound' ? 'bg-sunken' : 'shadow-[inset_3px_0_0_var(--brand)]'}`}
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 break-words font-semibold font-serif">
                {direction === 'inbound' ? texts.you : company}
              </span>
              <time dateTime={created_at} className="text-ink-2 text-small">
                {texts.moment(created_at)}
              </time>
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-[1rem]/6">{body}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Scrolls to the newest message, which the email announced and which may be below the screen. */
function bringIntoView(newest: HTMLElement | null) {
  // Test documents without layout have no scrollIntoView.
  if (newest !== null && 'scrollIntoView' in newest) newest.scrollIntoView({ block: 'nearest' })
}
