/** At most `count` acts in any `seconds`; unused ones don't add up. */
export interface Limit {
  count: number
  seconds: number
}

export interface AuthConfig {
  /** Where people are sent when no other target is allowed, without a trailing slash. */
  siteUrl: string
  /** What links in mails and the tokens' issuer start with. */
  apiUrl: string
  /** Origins a link may lead back to, besides the site's own. */
  redirectOrigins: readonly string[]
  /** A link may lead to every port of the site's host, as the hosted service lets it, and not to the site itself only. */
  isSiteHostTrusted: boolean
  isSignupOpen: boolean
  /** Accounts count as confirmed at once, without a mail. */
  isAutoconfirmed: boolean
  /** People may start without an address and name one later. */
  isAnonymousOpen: boolean
  /** A change of address is confirmed from the old mailbox as well as from the new one. */
  isEmailChangeDoublyConfirmed: boolean
  passwordMinLength: number
  /** A password changes only with a mailed nonce once the session is a day old. */
  isReauthenticationRequired: boolean
  /** In a session older than this a password changes only together with the one it replaces, but for an hour after a mailed link or code. */
  currentPasswordAfterSeconds: number
  /** Answers whether a captcha was solved; without it the clients' captcha tokens are ignored. */
  isCaptchaSolved?: ((token: string, address: string) => Promise<boolean>) | undefined
  accessTokenSeconds: number
  /** A replaced refresh token still works this long: two tabs refresh at the same moment. */
  refreshReuseSeconds: number
  linkSeconds: number
  /** How long the code works that a link hands to the browser which asked for the link. */
  authCodeSeconds: number
  challengeSeconds: number
  /** The name under which passkeys are offered; null where they are not. A development server trusts the origin of each request. */
  passkeys: { name: string; isRequestOriginTrusted: boolean } | null
  /** How recently a person must have signed in to change their factors or their address. */
  recentSignInSeconds: number
  maxFactors: number
  /** Between two mails of one kind to one person. */
  mailIntervalSeconds: number
  /** The link that confirms an account without a password ends like a reset link, so that the client asks for one. */
  asksForPassword: boolean
  /**
   * No response tells an outsider whether an address has an account. Where the hosted service says so (`otp_disabled`,
   * `email_exists`, `user_banned` before the password), the response is the one for the other case.
   */
  hidesAccounts: boolean
  /** Keeps the browsers that people sign in with: a known one has its own limit of attempts, so a flood of wrong passwords can't keep its owner out. */
  remembersDevices: boolean
  /** How many proxies in front add their peer to X-Forwarded-For. */
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

/** The hosted service's defaults. Mails are counted per address instead of in total, so that nobody can use up everybody's. */
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
    // More than one address may try, so that none by itself keeps the account's owner out.
    signInPerAccount: { count: 100, seconds: 300 },
    signInPerDevice: { count: 20, seconds: 300 },
    refreshPerAddress: { count: 150, seconds: 300 },
    verifyPerAddress: { count: 30, seconds: 300 },
    verifyPerAccount: { count: 10, seconds: 3600 },
    mailPerAddress: { count: 30, seconds: 3600 },
    factorPerAddress: { count: 15, seconds: 60 },
    // At 15 a minute, three valid codes in a million would be guessed within weeks.
    factorPerAccount: { count: 30, seconds: 3600 },
  },
} satisfies Omit<AuthConfig, 'siteUrl' | 'apiUrl'>
