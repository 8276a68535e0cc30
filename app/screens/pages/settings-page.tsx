import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GoingLiveReturn } from '#features/organizations/screens/going-live/going-live-list.tsx'
import { goingLiveQueries } from '#features/organizations/screens/going-live/queries.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { profileQueries } from '#features/organizations/screens/profile/queries.ts'
import { EmailForm } from '#features/settings/screens/email-form.tsx'
import { FactorRule } from '#features/settings/screens/factor-rule.tsx'
import { NameForm } from '#features/settings/screens/name-form.tsx'
import { Notifications } from '#features/settings/screens/notifications.tsx'
import { PasswordForm } from '#features/settings/screens/password-form.tsx'
import { Section } from '#features/settings/screens/section.tsx'
import { SessionLimits } from '#features/settings/screens/session-limits.tsx'
import { Sessions } from '#features/settings/screens/sessions.tsx'
import { SignInHistory } from '#features/settings/screens/sign-in-history.tsx'
import { TwoFactor } from '#features/settings/screens/two-factor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import '#ui/printing/on-paper.css'
import { usePerson } from '#app/screens/guards.tsx'
import { currentViewing } from '#platform/browser/viewing.ts'
import { ShortcutsChoice } from '#ui/keyboard/shortcuts-choice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ThemeChoice } from '#ui/theme/theme-choice.tsx'

/** The settings of one's own account and of the product's appearance. */
export function SettingsPage() {
  const { userId, email, profile } = usePerson()
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  // Null if another person sets up the company.
  const goingLive = useQuery({ ...goingLiveQueries.own(), enabled: mayWrite })
  if (currentViewing() !== null) return <NoSettings />
  const refreshProfile = () => void queryClient.invalidateQueries({ queryKey: profileQueries.own(userId).queryKey })
  return (
    <article className="on-paper settings-on-paper">
      <PageHeader title="User Settings" />
      {profile !== null && (
        <Section title="Profile" about="The name that your colleagues and your clients' timelines show.">
          <NameForm userId={userId} name={profile.full_name ?? ''} onSaved={refreshProfile} />
        </Section>
      )}
      <Section title="Email" about="Both mailboxes confirm a change: the one you have and the one you want.">
        <EmailForm email={email} />
      </Section>
      <Section title="Password" about="A new password signs out every other device.">
        <PasswordForm email={email} names={[profile?.full_name ?? null, profile?.company_name ?? null]} />
      </Section>
      <Section
        title="Two-factor authentication"
        about="Besides the password: a passkey on your device, or a code from an authenticator app."
      >
        <TwoFactor />
        {mayWrite && <FactorRule />}
      </Section>
      <Section title="Sessions and devices" about="Where your account is signed in right now.">
        <Sessions />
        {mayWrite && <SessionLimits />}
      </Section>
      <Section
        title="Sign-in history"
        about="Your sign-ins and the attempts that were refused. If you don't recognize one, change your password."
      >
        <SignInHistory />
      </Section>
      <Section
        title="Notifications"
        about="Choose the events that are mailed to you. Mail that you request, such as a password reset, is always sent."
      >
        <Notifications />
      </Section>
      <Section title="Display" about="Kept in this browser.">
        <div className="flex flex-col gap-8">
          <ThemeChoice />
          <ShortcutsChoice />
        </div>
      </Section>
      {goingLive.data && (
        <Section title="Going live" about="The steps of your company's first day.">
          <GoingLiveReturn />
        </Section>
      )}
    </article>
  )
}

function NoSettings() {
  return (
    <>
      <PageHeader title="User Settings" />
      <EmptyState title="Not part of a view" action={<ButtonLink to="/dashboard">Back to the dashboard</ButtonLink>}>
        Settings belong to the person who signs in, not to the company you are viewing.
      </EmptyState>
    </>
  )
}
