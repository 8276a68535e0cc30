import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { saveFile } from '#ui/save-file.ts'

/** Ten recovery codes, shown only once. The person must confirm that they are saved before continuing. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setIsKept] = useState(false)
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null)
  const text = `${codes.map(inGroups).join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    )
  return (
    <section aria-label="Recovery codes" className="grid max-w-[480px] gap-4">
      <h3 className="font-semibold">Save your recovery codes</h3>
      <p className="text-ink-2">
        Two-factor authentication is on. If you lose your device, you can sign in once with each of these codes. They
        won’t be shown again.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 border-rule border-y py-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{inGroups(code)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>Copy codes</Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'tradeline-recovery-codes.txt')}>
          Download as text
        </Button>
        <span role="status" className="text-ink-2 text-small">
          {copied === 'copied' && 'Copied'}
          {copied === 'refused' && 'Couldn’t copy. Select the text and copy it.'}
        </span>
      </div>
      <CheckboxField
        label="I have saved these codes in a safe place"
        checked={isKept}
        onChange={(event) => setIsKept(event.target.checked)}
      />
      <Button variant="primary" className="justify-self-start" disabled={!isKept} onClick={onDone}>
        Done
      </Button>
    </section>
  )
}

const inGroups = (code: string) => (code.match(/.{1,4}/g) ?? [code]).join('-')
