import type { AuthModeName } from './auth-mode.ts'

const TOGGLES: Record<AuthModeName, { label: string; to: AuthModeName }[]> = {
  'sign-in': [
    { label: 'Forgot your password?', to: 'reset' },
    { label: "Don't have an account? Sign up", to: 'sign-up' },
  ],
  'sign-up': [{ label: 'Already have an account? Sign in', to: 'sign-in' }],
  reset: [{ label: 'Back to sign in', to: 'sign-in' }],
}

/** The links between the modes. */
export function ModeToggles({ mode, onChange }: { mode: AuthModeName; onChange: (mode: AuthModeName) => void }) {
  return (
    <ul className="mt-6 flex flex-col items-start gap-2 border-rule border-t pt-4">
      {TOGGLES[mode].map(({ label, to }) => (
        <li key={label}>
          <button
            type="button"
            className="min-h-6 font-medium text-brand underline-offset-2 hover:underline pointer-coarse:min-h-11"
            onClick={() => onChange(to)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
