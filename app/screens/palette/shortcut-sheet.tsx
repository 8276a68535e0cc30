import { Link } from 'react-router'
import { Dialog } from '#ui/dialog.tsx'
import { Keys } from '#ui/keyboard/keys.tsx'
import { useShortcutsSwitch } from '#ui/keyboard/shortcuts.ts'
import { SHORTCUTS } from './commands.ts'

/** All shortcuts on one sheet, with a link to switch them off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [isOn] = useShortcutsSwitch()
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      {!isOn && <p className="mb-3 text-ink-2">Single-key shortcuts are switched off.</p>}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        <dt>
          <Keys keys="Ctrl K" />
        </dt>
        <dd>Find a client, page or action</dd>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Link
        to="/dashboard/settings"
        onClick={onClose}
        className="mt-4 inline-flex min-h-6 items-center text-brand underline underline-offset-2"
      >
        Switch single-key shortcuts on or off
      </Link>
    </Dialog>
  )
}
