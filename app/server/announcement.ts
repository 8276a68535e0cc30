import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from '#app/demo/demo-people.ts'
import { VERSION } from '#platform/configuration/product-version.ts'

export interface Announcement {
  appUrl: string
  dataDir: string
  hasDemo: boolean
  hasMailbox: boolean
  isSandbox: boolean
  seconds: number
}

/** Returns what a person at the terminal needs to start. */
export function announcement({ appUrl, dataDir, hasDemo, hasMailbox, isSandbox, seconds }: Announcement): string {
  const lines = ['', `Tradeline ${VERSION} is ready at ${appUrl} (started in ${seconds.toFixed(1)} s)`, '']
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

/** Returns the line that a jobs-only process prints. */
export const workerAnnouncement = (address: string): string =>
  `Tradeline ${VERSION} runs background jobs. Status: ${address}/readyz. Press Ctrl-C to stop.`
