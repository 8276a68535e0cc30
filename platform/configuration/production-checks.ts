import { isIP } from 'node:net'

/** Each service that has a sandbox, and the variable that names the real one. */
const SANDBOXES = [
  ['BUREAU_URL', 'Sandbox bureau: credit reports are made up and no bureau is contacted'],
  ['CARD_ISSUER_URL', 'Sandbox card issuer: cards have no number and buy nothing'],
  ['TEXT_URL', 'Sandbox carrier: texts are not delivered'],
  ['VIRUS_SCANNER_URL', 'Sandbox virus scanner: uploads are not protected'],
  ['MILITARY_REGISTER_URL', 'Sandbox military register: the results of military status checks are made up'],
  ['SCRA_REGISTER_URL', 'Sandbox SCRA register: the results of checks before repossessions are made up'],
  ['PAYOUT_URL', 'Sandbox payout service: no money is moved'],
  ['WORDING_URL', 'Sandbox model: the wording of disputes is recombined from a few sentences'],
  ['LETTER_MAIL_URL', 'Sandbox mail service: no letter is printed or mailed'],
  ['PAYMENTS_URL', 'Sandbox payment processor: no money is taken'],
] as const

type Given = Readonly<Record<string, string | undefined>>

/**
 * Returns the reasons why this environment can't run in production, one clause each. Returns none outside production.
 */
export function problemsInProduction(given: Given): string[] {
  if (given['NODE_ENV'] !== 'production') return []
  const missing = SANDBOXES.flatMap(([name]) => (given[name] === undefined ? [name] : []))
  return [
    ...(given['APP_URL'] === undefined
      ? ['APP_URL must be set in production, because links in emails start with it']
      : []),
    ...(isPlainAddress(given['APP_URL'])
      ? ['APP_URL must begin with https: in production, because passwords and tokens travel to it']
      : []),
    ...(given['SMTP_URL'] === undefined
      ? ['SMTP_URL must be set in production, because signing up requires email']
      : []),
    ...(missing.length > 0 && given['ALLOW_SANDBOX'] !== 'true'
      ? [`${missing.join(', ')} must be set in production, or ALLOW_SANDBOX=true if sandboxes are acceptable (staging)`]
      : []),
    ...databaseProblems(given),
  ]
}

/** Returns true for an address without TLS that is not on this machine. */
const isPlainAddress = (url: string | undefined): boolean =>
  url !== undefined &&
  URL.canParse(url) &&
  url.startsWith('http:') &&
  !isLocal(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'))

/** Returns the database's problem in production: an unencrypted connection to another machine. */
export function databaseProblems(given: Given): string[] {
  const { NODE_ENV: mode, DATABASE_URL: url } = given
  if (mode !== 'production' || url === undefined || !URL.canParse(url) || isEncryptedOrLocal(new URL(url))) return []
  return [
    'DATABASE_URL must end with ?sslmode=verify-full (or verify-ca, or require), because the database is on another machine',
  ]
}

const ENCRYPTED = ['require', 'verify-ca', 'verify-full']

function isEncryptedOrLocal({ hostname, searchParams }: URL): boolean {
  // PostgreSQL uses a `host` in the query instead of the URL's host, and a path is a socket's folder.
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return isLocal(host.replace(/^\[(.*)\]$/, '$1')) || ENCRYPTED.includes(searchParams.get('sslmode') ?? '')
}

const isLocal = (host: string): boolean =>
  host === '' ||
  host.startsWith('/') ||
  host === 'localhost' ||
  host === '::1' ||
  (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Returns one line for each sandbox in use in production. Returns none outside production, where the terminal says so.
 */
export function sandboxesInUse(given: Given): string[] {
  if (given['NODE_ENV'] !== 'production') return []
  return SANDBOXES.flatMap(([name, sentence]) =>
    given[name] === undefined ? [`${sentence} (${name} is not set)`] : [],
  )
}
