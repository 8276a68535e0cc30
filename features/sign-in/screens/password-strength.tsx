import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import {
  flawSentence,
  type JudgedPassword,
  judgePassword,
  PASSWORD_MIN_LENGTH,
  type PasswordEstimator,
  personalWords,
} from '#features/sign-in/rules/password-strength.ts'

interface PasswordStrengthProps {
  password: string
  /** Known facts about the person, which the password must not contain. The server knows more. */
  texts: readonly (string | null | undefined)[]
  minLength?: number
}

/** The strength of a new password while it is typed. The server makes the final decision. */
export function PasswordStrength({ password, texts, minLength = PASSWORD_MIN_LENGTH }: PasswordStrengthProps) {
  const typed = useDeferredValue(password)
  const estimator = useQuery({
    queryKey: ['password-estimator'],
    queryFn: async () => (await import('./password-estimator.ts')).estimatePassword,
    enabled: typed !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  // Until the password list has loaded, only the rule is shown.
  if (typed === '' || estimator.data === undefined) return <Rule minLength={minLength} />
  return <Strength typed={typed} personal={personalWords(texts)} minLength={minLength} estimate={estimator.data} />
}

function Rule({ minLength }: { minLength: number }) {
  return (
    <p className="text-ink-3 text-small">
      At least {minLength} characters. Several unrelated words are strong and easy to remember.
    </p>
  )
}

interface StrengthProps {
  typed: string
  personal: string[]
  minLength: number
  estimate: PasswordEstimator
}

function Strength({ typed, personal, minLength, estimate }: StrengthProps) {
  const { flaw, score } = judgePassword(typed, { personal, minLength }, estimate)
  const label = LABELS[score]
  return (
    <div>
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score}
        aria-valuetext={label}
        className="grid grid-cols-4 gap-1"
      >
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-1 rounded-full ${step <= Math.max(score, 1) ? COLORS[score] : 'bg-sunken'}`} />
        ))}
      </div>
      <p aria-live="polite" className="mt-1 text-ink-2 text-small">
        <span className="font-semibold">{label}.</span> {flaw !== null && flawSentence(flaw, minLength)}
      </p>
    </div>
  )
}

const LABELS: Record<JudgedPassword['score'], string> = {
  0: 'Very weak',
  1: 'Very weak',
  2: 'Weak',
  3: 'Good',
  4: 'Strong',
}

const COLORS: Record<JudgedPassword['score'], string> = {
  0: 'bg-red',
  1: 'bg-red',
  2: 'bg-yellow',
  3: 'bg-green',
  4: 'bg-green',
}
