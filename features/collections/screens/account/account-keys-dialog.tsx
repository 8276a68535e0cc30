import { CALL_RESULTS, outcomeName } from '#features/collections/rules/contact.ts'
import { Dialog } from '#ui/dialog.tsx'

const KEYS = [
  { key: 'c', does: 'Call the first person, and record the attempt' },
  ...CALL_RESULTS.map(({ key, outcome }) => ({ key, does: `Result of the call: ${outcomeName(outcome)}` })),
  { key: 'p', does: 'Record a promise to pay' },
  { key: 'f', does: 'Set the next step' },
  { key: 'j', does: 'Next account' },
  { key: 'l', does: 'Open the loan' },
]

/** The keys of the account page. */
export function AccountKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {KEYS.map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control border border-rule-strong px-2 py-0.5 font-semibold text-small">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
