import { useLocation, useSearchParams } from 'react-router'
import { choiceInQuery, type PricingChoice } from '#features/public-site/rules/choice.ts'
import type { Credentials } from '#features/sign-in/rules/credentials.ts'
import { requestReset, signIn, signUp } from './auth-actions.ts'

interface AuthMode {
  title: string
  submit: string
  pending: string
  /** The message after success; null for signing in, which leaves the page. */
  success: string | null
  act: (credentials: Credentials, chosen: PricingChoice | null) => Promise<void>
}

export const AUTH_MODES = {
  'sign-in': {
    title: 'Sign in to your account',
    submit: 'Sign in',
    pending: 'Signing in...',
    success: null,
    act: signIn,
  },
  'sign-up': {
    title: 'Create your account',
    submit: 'Sign up',
    pending: 'Signing up...',
    success: 'Please check your email for confirmation link',
    act: signUp,
  },
  reset: {
    title: 'Reset your password',
    submit: 'Send reset instructions',
    pending: 'Sending...',
    success: 'Password reset instructions have been sent to your email',
    act: requestReset,
  },
} as const satisfies Record<string, AuthMode>

export type AuthModeName = keyof typeof AUTH_MODES

const ADDRESS: Record<AuthModeName, Record<string, string>> = {
  'sign-in': {},
  'sign-up': { signup: 'true' },
  reset: { reset: 'true' },
}

/**
 * The mode is in the query: `?signup=true`, `?reset=true`, or neither. Other parameters, such as a chosen price, are
 * kept.
 */
export function useAuthMode(): [AuthModeName, (mode: AuthModeName) => void] {
  const [parameters, setParameters] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const others = Object.fromEntries([...parameters].filter(([name]) => name !== 'signup' && name !== 'reset'))
  return [modeIn(parameters), (mode) => setParameters({ ...ADDRESS[mode], ...others }, { state })]
}

/** The subscription chosen on the pricing page, or null. */
export function useChosenPrice(): PricingChoice | null {
  const [parameters] = useSearchParams()
  return parameters.has('type') ? choiceInQuery(parameters.toString()) : null
}

function modeIn(parameters: URLSearchParams): AuthModeName {
  if (parameters.get('signup') === 'true') return 'sign-up'
  return parameters.get('reset') === 'true' ? 'reset' : 'sign-in'
}
