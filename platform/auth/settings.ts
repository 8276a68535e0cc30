import type { AuthConfig } from './auth-config.ts'

// Clients look for these providers. All are off.
const PROVIDERS =
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos zoom'

/** Returns the sign-in methods that a client may offer. */
export function settings({
  isSignupOpen,
  isAutoconfirmed,
  isAnonymousOpen,
  passkeys,
}: AuthConfig): Record<string, unknown> {
  const providers = Object.fromEntries(PROVIDERS.split(' ').map((provider) => [provider, false]))
  return {
    external: { anonymous_users: isAnonymousOpen, ...providers, email: true, phone: false },
    disable_signup: !isSignupOpen,
    mailer_autoconfirm: isAutoconfirmed,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: passkeys !== null,
  }
}
