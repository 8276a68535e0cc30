/** At most `count` acts in any `seconds`. Unused acts don't accumulate. */
export interface Limit {
  count: number
  seconds: number
}

export interface AuthConfig {
  /** The default redirect target, without a trailing slash. */
  siteUrl: string
  /** The base URL of links in mails and of the tokens' issuer. */
  apiUrl: string
  /** Additional origins that a link may redirect to. */
  redirectOrigins: readonly string[]
  /**
   * Allows redirects to any port of the site's host, as the hosted service does. Otherwise only the site itself is
   * allowed.
   */
  isSiteHostTrusted: boolean
  isSignupOpen: boolean
  /** Confirms accounts at once, without a mail. */
  isAutoconfirmed: boolean
  /** Allows accounts without an address, which can be added later. */
  isAnonymousOpen: boolean
  /** Requires the old mailbox as well as the new one to confirm a change of address. */
  isEmailChangeDoublyConfirmed: boolean
  passwordMinLength: number
  /** Requires a mailed nonce to change a password if the session is older than a day. */
  isReauthenticationRequired: boolean
  /**
   * In a session older than this, changing the password requires the current one, except within an hour after a mailed
   * link or code.
   */
  currentPasswordAfterSeconds: number
  /** Returns true if the captcha was solved. Without it, captcha tokens from clients are ignored. */
  isCaptchaSolved?: ((token: string, address: string) => Promise<boolean>) | undefined
  accessTokenSeconds: number
  /** A replaced refresh token still works this long, because two tabs may refresh at the same moment. */
  refreshReuseSeconds: number
  linkSeconds: number
  /** Lifetime of the code that a link gives to the browser that requested it. */
  authCodeSeconds: number
  challengeSeconds: number
  /** The site name for passkeys, or null if they are off. A development server trusts the origin of each request. */
  passkeys: { name: string; isRequestOriginTrusted: boolean } | null
  /** The longest time since the last sign-in for changing one's factors or address. */
  recentSignInSeconds: number
  maxFactors: number
  /** The minimum interval between two mails of one kind to one person. */
  mailIntervalSeconds: number
  /**
   * Makes the confirmation of an account without a password end like a password reset, so that the client asks for a
   * password.
   */
  asksForPassword: boolean
  /**
   * Never reveals to outsiders whether an address has an account. Where the hosted service does (`otp_disabled`,
   * `email_exists`, `user_banned` before the password), the response is that of the other case.
   */
  hidesAccounts: boolean
  /**
   * Remembers the browsers that people sign in with. A known browser has its own limit of attempts, so a flood of wrong
   * passwords can't lock its owner out.
   */
  remembersDevices: boolean
  /** The number of proxies in front that add their peer to X-Forwarded-For. */
  trustedProxies: number
  limits: {
    signInPerAddress: Limit
    signInPerAccount: Limit
    signInPerDevice: Limit
    refreshPerAddress: Limit
    verifyPerAddress: Limit
    verifyPerAccount: Limit
    mailPerAddress: Limit
    factorPerAddress: Limit
    factorPerAccount: Limit
  }
}

/**
 * The hosted service's defaults. Mails are limited per address instead of in total, so that one client can't use up the
 * limit of all.
 */
export const AUTH_DEFAULTS = {
  redirectOrigins: [],
  isSiteHostTrusted: false,
  isSignupOpen: true,
  isAutoconfirmed: false,
  isAnonymousOpen: false,
  isEmailChangeDoublyConfirmed: true,
  isReauthenticationRequired: false,
  currentPasswordAfterSeconds: Number.POSITIVE_INFINITY,
  passwordMinLength: 6,
  accessTokenSeconds: 3600,
  refreshReuseSeconds: 10,
  linkSeconds: 3600,
  authCodeSeconds: 300,
  challengeSeconds: 300,
  passkeys: null,
  recentSignInSeconds: Number.POSITIVE_INFINITY,
  maxFactors: 10,
  mailIntervalSeconds: 60,
  asksForPassword: false,
  hidesAccounts: false,
  remembersDevices: false,
  trustedProxies: 0,
  limits: {
    signInPerAddress: { count: 30, seconds: 300 },
    // Higher than the limit per address, so that one address alone can't lock the account's owner out.
    signInPerAccount: { count: 100, seconds: 300 },
    signInPerDevice: { count: 20, seconds: 300 },
    refreshPerAddress: { count: 150, seconds: 300 },
    verifyPerAddress: { count: 30, seconds: 300 },
    verifyPerAccount: { count: 10, seconds: 3600 },
    mailPerAddress: { count: 30, seconds: 3600 },
    factorPerAddress: { count: 15, seconds: 60 },
    // At 15 a minute, an attacker would guess one of the three valid codes in a million within weeks.
    factorPerAccount: { count: 30, seconds: 3600 },
  },
} satisfies Omit<AuthConfig, 'siteUrl' | 'apiUrl'>
