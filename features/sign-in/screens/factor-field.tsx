import { TextField } from '#ui/forms/field.tsx'

interface FactorFieldProps {
  kind: 'app' | 'recovery'
  code: string
  /** False if only a recovery code is possible. */
  hasApp?: boolean
  onChange: (kind: 'app' | 'recovery', code: string) => void
}

/** A code from the authenticator app, or a recovery code if the device is lost. */
export function FactorField({ kind, code, hasApp = true, onChange }: FactorFieldProps) {
  const isApp = kind === 'app'
  return (
    <div className="grid gap-2">
      <TextField
        key={kind}
        label={isApp ? 'Code from your authenticator app' : 'Recovery code'}
        hint={isApp ? 'Six digits. They change every 30 seconds.' : 'Each of your ten codes works once.'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        required
        ref={focus}
        className="font-mono tracking-[0.08em]"
        value={code}
        onChange={(event) => onChange(kind, event.target.value)}
      />
      {hasApp && (
        <button
          type="button"
          className="justify-self-start py-1 font-medium text-brand text-small hover:underline"
          onClick={() => onChange(isApp ? 'recovery' : 'app', '')}
        >
          {isApp ? 'Use a recovery code instead' : 'Use the authenticator app instead'}
        </button>
      )}
    </div>
  )
}

// The field takes focus because it is the only one and follows the person's own action. A stable function, so React
// calls it once per field.
const focus = (input: HTMLInputElement | null) => input?.focus()
