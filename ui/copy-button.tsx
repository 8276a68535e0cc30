import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

const SAID_FOR_MS = 2_000

/** Copies a text to the clipboard and briefly says so. `label` names the text: 'Copy SSN'. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    const wasCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(wasCopied ? 'copied' : 'refused')
    setTimeout(() => setOutcome(null), SAID_FOR_MS)
  }
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <button
        type="button"
        title={label}
        aria-label={label}
        onClick={() => void copy()}
        className="grid size-6 place-items-center rounded-control text-ink-2 hover:bg-sunken"
      >
        <Icon aria-hidden size={14} />
      </button>
      <span role="status" className={outcome === 'refused' ? 'text-red text-small' : 'sr-only'}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'Couldn’t copy. Select the text and copy it.'}
      </span>
    </>
  )
}
