import { SignOutButton } from '#app/screens/sign-out-button.tsx'
import { Enrollment } from '#features/settings/screens/enrollment.tsx'
import { AuthFrame } from '#features/sign-in/screens/auth-frame.tsx'

/** Enrollment for a person to whom the server returns no data until they have a second factor. */
export function RequiredFactorPage({ onDone }: { onDone: () => void }) {
  return (
    <AuthFrame title="Set up two-factor authentication">
      <p className="mb-4 text-ink-2">
        Your account needs a second factor before you can continue. Afterward you return to the page you were on.
      </p>
      <Enrollment onDone={onDone} />
      <div className="mt-6">
        <SignOutButton>Sign out</SignOutButton>
      </div>
    </AuthFrame>
  )
}
