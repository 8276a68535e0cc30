import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { invitationSentence } from '#features/organizations/rules/invitation.ts'
import { roleLabel } from '#features/organizations/rules/roles.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { signIn } from './auth-actions.ts'
import { AuthFrame } from './auth-frame.tsx'
import { type Invitation, invitationQuery, joinOrganization } from './invitation-calls.ts'
import { InvitedNewcomerForm, InvitedSignInForm } from './invited-forms.tsx'

interface InvitationPageProps {
  /** The email address of the signed-in person; null if no one is signed in. */
  signedInAs: string | null
  onSignOut: () => Promise<void>
}

/** The page of an invitation link. Shows who invites the person and lets the person with the invited address join. */
export function InvitationPage({ signedInAs, onSignOut }: InvitationPageProps) {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  const shown = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const [isEntering, setIsEntering] = useState(false)
  return (
    <AuthFrame title={shown.data ? `Join ${shown.data.company_name}` : 'Invitation'}>
      <div className="flex flex-col gap-4">
        <Arrival
          shown={isEntering ? null : shown}
          token={token}
          signedInAs={signedInAs}
          onSignOut={onSignOut}
          onEntering={() => setIsEntering(true)}
        />
      </div>
    </AuthFrame>
  )
}

type ArrivalProps = InvitationPageProps & {
  /** Null once the person has joined and the app is opening. */
  shown: UseQueryResult<Invitation> | null
  token: string
  onEntering: () => void
}

function Arrival({ shown, ...rest }: ArrivalProps) {
  if (rest.token === '') return <Refused problem={invitationSentence('unknown')} />
  if (shown?.error) return <Refused problem={shown.error.message} />
  return shown?.data ? <Accepting invitation={shown.data} {...rest} /> : <CenteredSpinner />
}

function Refused({ problem }: { problem: string }) {
  return (
    <>
      <FormError>{problem}</FormError>
      <Link to="/auth" className="self-start font-semibold text-brand underline underline-offset-2">
        Go to sign in
      </Link>
    </>
  )
}

type AcceptingProps = Omit<ArrivalProps, 'shown'> & { invitation: Invitation }

function Accepting({ invitation, ...rest }: AcceptingProps) {
  const { company_name, invited_by, role, email } = invitation
  const label = roleLabel(role).toLowerCase()
  return (
    <>
      <p className="text-ink-2">
        {invited_by ?? 'A colleague'} has invited <span className="break-words font-semibold text-ink">{email}</span> to
        work with {company_name} as {label}.
      </p>
      <Way invitation={invitation} {...rest} />
    </>
  )
}

function Way({ invitation, token, signedInAs, onSignOut, onEntering }: AcceptingProps) {
  const { email, company_name, has_account } = invitation
  if (signedInAs === email) return <Join token={token} companyName={company_name} />
  if (signedInAs !== null) return <OtherAddress signedInAs={signedInAs} onSignOut={onSignOut} />
  if (has_account) return <InvitedSignInForm email={email} />
  return (
    <InvitedNewcomerForm
      companyName={invitation.company_name}
      email={email}
      token={token}
      onJoined={async (password) => {
        onEntering()
        // If this fails, the person lands on the sign-in page.
        await signIn({ email, password }).catch(() => undefined)
        enter()
      }}
    />
  )
}

function Join({ token, companyName }: { token: string; companyName: string }) {
  const joining = useMutation({ mutationFn: () => joinOrganization(token), onSuccess: enter })
  return (
    <>
      {joining.isError && <FormError>{joining.error.message}</FormError>}
      <Button variant="primary" pending={joining.isPending && 'Joining...'} onClick={() => joining.mutate()}>
        {`Join ${companyName}`}
      </Button>
    </>
  )
}

function OtherAddress({ signedInAs, onSignOut }: { signedInAs: string; onSignOut: () => Promise<void> }) {
  const leaving = useMutation({ mutationFn: onSignOut })
  return (
    <>
      <FormError>{invitationSentence('other_address')}</FormError>
      <p className="text-ink-2">
        You are signed in as <span className="font-semibold text-ink">{signedInAs}</span>.
      </p>
      {leaving.isError && <FormError>{leaving.error.message}</FormError>}
      <Button pending={leaving.isPending && 'Signing out...'} onClick={() => leaving.mutate()}>
        Sign out and continue
      </Button>
    </>
  )
}

// Reloads the whole app, because its cached data predates the membership.
const enter = () => window.location.assign('/dashboard')
