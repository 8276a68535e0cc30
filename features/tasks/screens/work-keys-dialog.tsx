import { Dialog } from '#ui/dialog.tsx'
import { Keys } from '#ui/keyboard/keys.tsx'

const KEYS = [
  { keys: 'j', does: 'Next item, as the down arrow' },
  { keys: 'k', does: 'Previous item, as the up arrow' },
  { keys: 'Enter', does: 'Open the item' },
  { keys: 'd', does: 'Complete the task' },
  { keys: 's', does: 'Snooze the task' },
  { keys: 'Alt T', does: 'Go to the newest notice, and its undo' },
  { keys: 'Ctrl K', does: 'Find a client, page or action' },
]

/** The keys of My work. */
export function WorkKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys of My work" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {KEYS.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
