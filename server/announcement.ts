import type { Config } from './config.ts'
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from './demo/demo-people.ts'

export interface Announcement {
  appUrl: string
  dataDir: string
  hasDemo: boolean
  hasMailbox: boolean
  isSandbox: boolean
  seconds: number
}

/** What a person at the terminal needs to begin. */
export function announcement({ appUrl, dataDir, hasDemo, hasMailbox, isSandbox, seconds }: Announcement): string {
  const lines = ['', `Tradeline is ready at ${appUrl} (started in ${seconds.toFixed(1)} s)`, '']
  if (hasDemo) {
    lines.push(`  Demo sign-ins, password ${DEMO_PASSWORD}:`)
    for (const { people, companyName, accountType } of DEMO_ORGANIZATIONS) {
      lines.push(
        `    ${people[0].email.padEnd(20)} ${companyName} (${people[0].email.startsWith('admin') ? 'super admin' : accountType})`,
      )
    }
  }
  if (hasMailbox) lines.push(`  Mailbox:   ${appUrl}/dev/mailbox`)
  if (isSandbox) lines.push('  Bureaus:   sandbox; reports are synthetic and no bureau is contacted')
  lines.push(`  Data:      ${dataDir}`, '', '  Press Ctrl-C to stop.', '')
  return lines.join('\n')
}

/** What an installation in production should not do without, and does: one sentence each, for the log. None outside production. */
export function lacksInProduction(
  config: Pick<Config, 'isProduction' | 'militaryRegister' | 'smtpUrl' | 'virusScannerUrl'>,
): string[] {
  if (!config.isProduction) return []
  return [
    ...(config.smtpUrl === null ? ['SMTP_URL is not set: no e-mail leaves this server, so nobody can sign up'] : []),
    ...(config.militaryRegister === null
      ? ['MILITARY_REGISTER_URL is not set: what checks of military status answer is made up']
      : []),
    ...(config.virusScannerUrl === null ? ['VIRUS_SCANNER_URL is not set: uploads are not protected'] : []),
  ]
}
