import { FactorSetup } from '#web/settings/factor-setup.tsx'
import { AuthFrame } from '#web/sign-in/auth-frame.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** Two-factor sign-in is required and not set up: that comes before anything else. */
export function RequiredFactorPage({ onDone }: { onDone: () => void }) {
  return (
    <AuthFrame title="Set up two-factor sign-in">
      <p className="mb-4 text-ink-2">
        Your account may only be used with a second factor: an app on your telephone that shows a code when you sign in.
      </p>
      <FactorSetup onDone={onDone} />
      <div className="mt-6">
        <SignOutButton>Sign out</SignOutButton>
      </div>
    </AuthFrame>
  )
}
