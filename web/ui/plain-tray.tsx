import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import type { Message } from './toast.tsx'

const SHOWN_AT_ONCE = 3

let messages: readonly Message[] = []
const listeners = new Set<() => void>()

function show(next: readonly Message[]): void {
  messages = next
  for (const changed of listeners) changed()
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Shows a message until it is closed. */
export function tellPlainly(message: Message): void {
  show([...messages, message].slice(-SHOWN_AT_ONCE))
}

const close = (closed: Message) => show(messages.filter((message) => message !== closed))

/** Where messages appear when the code of the toasts did not come. A polite live region, as theirs is. */
export function PlainTray() {
  const shown = useSyncExternalStore(listen, () => messages)
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="fixed bottom-[72px] left-4 z-50 max-w-[62ch] bg-surface text-table shadow-float sm:bottom-6 sm:left-6 print:hidden"
    >
      {shown.map((message, place) => (
        <PlainMessage key={`${place} ${message.text}`} message={message} />
      ))}
    </section>
  )
}

function PlainMessage({ message }: { message: Message }) {
  const { text, undo } = message
  return (
    <p className="px-4 py-2">
      {text}{' '}
      {undo && (
        <Button
          variant="quiet"
          onClick={() => {
            close(message)
            undo()
          }}
        >
          Undo
        </Button>
      )}
      <Button variant="quiet" onClick={() => close(message)}>
        Close
      </Button>
    </p>
  )
}
