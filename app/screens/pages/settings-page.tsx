import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GoingLiveReturn } from '#web/going-live/going-live-list.tsx'
import { goingLiveQueries } from '#web/going-live/queries.ts'
import { useMayWrite } from '#web/may-write.ts'
import { profileQueries } from '#web/profile/queries.ts'
import { EmailForm } from '#web/settings/email-form.tsx'
import { FactorRule } from '#web/settings/factor-rule.tsx'
import { NameForm } from '#web/settings/name-form.tsx'
import { Notifications } from '#web/settings/notifications.tsx'
import { PasswordForm } from '#web/settings/password-form.tsx'
import { Section } from '#web/settings/section.tsx'
import { SessionLimits } from '#web/settings/session-limits.tsx'
import { Sessions } from '#web/settings/sessions.tsx'
import { SignInHistory } from '#web/settings/sign-in-history.tsx'
import { TwoFactor } from '#web/settings/two-factor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import '#web/ui/on-paper.css'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ShortcutsChoice } from '#web/ui/shortcuts-choice.tsx'
import { ThemeChoice } from '#web/ui/theme-choice.tsx'
import { currentViewing } from '#web/viewing.ts'
import { usePerson } from './guards.tsx'

/** Everything about one's own account, and how the product looks to oneself. */
export function SettingsPage() {
  const { userId, email, profile } = usePerson()
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  // None for those whose company somebody else brings to life.
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
        about="Which events are mailed to you. What you ask for yourself, such as a new password, always is."
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
