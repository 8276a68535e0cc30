import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { z } from 'zod'
import { purposeInWords } from '#features/organizations/rules/certification.ts'
import { join, newcomer } from './people.ts'

const run = promisify(execFile)
const maria = newcomer('Maria')
const ordered = z.object({ id: z.uuid(), status: z.string(), scores: z.record(z.string(), z.number().nullable()) })

/** Returns what a button of the page has copied to the clipboard. */
async function copied(page: Page, button: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: button, exact: true }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).not.toBe('')
  return clipboard()
}

test('a developer creates a key, follows the guide to a first report with curl, and revokes the key', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: String(baseURL) })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await join(page, maria)

  await test.step('what the order is for is certified first, as the guide says', async () => {
    await page.goto('/documentation')
    const purpose = purposeInWords('written_instructions')
    await expect(page.getByRole('listitem').filter({ hasText: `choose “${purpose}”` })).toBeVisible()
    await page.goto('/dashboard/org-admin?section=certification')
    await page.getByRole('checkbox', { name: purpose }).check()
    await page.getByRole('checkbox', { name: /I have read this/ }).check()
    await page.getByRole('button', { name: 'Certify for one year' }).click()
    await expect(page.getByText(/^Certified until/)).toBeVisible()
  })

  const key = await test.step('the key is shown once, to be copied', async () => {
    await page.getByRole('tab', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'New API key' }).click()
    await page.getByLabel('Name').fill('Terminal')
    await page.getByRole('button', { name: 'Create key' }).click()
    const shown = await page.getByTestId('secret').innerText()
    expect(await copied(page, 'Copy API key')).toBe(shown)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await expect(page.getByRole('row', { name: /Terminal/ })).toContainText('Never')
    return shown
  })

  // One terminal, whose variables last from one command to the next.
  const typed: string[] = []
  const inTerminal = async (command: string) => {
    const { stdout } = await run('bash', ['-ec', [...typed, command].join('\n')])
    return stdout
  }

  const report = await test.step('the guide’s commands, copied from its page, order and read a report', async () => {
    await page.goto('/documentation')
    const exports = await copied(page, 'Copy: Address and key')
    expect(exports).toContain('=http://localhost:3000\n')
    typed.push(exports.replace('http://localhost:3000', String(baseURL)).replace('tl_test_...', key))
    const order = await copied(page, 'Copy: Ordering a report')
    const told = await inTerminal(order)
    // Compared as text, so that an error is shown in full.
    expect(told).toContain('"status":"success"')
    const answer = ordered.parse(JSON.parse(told))
    expect(answer.scores.experian).toBeGreaterThan(300)
    const reading = (await copied(page, 'Copy: Reading a report')).replace('REPORT_ID=...', `REPORT_ID=${answer.id}`)
    expect(ordered.parse(JSON.parse(await inTerminal(reading)))).toEqual(answer)
    typed.push(`export REPORT_ID=${answer.id}`)
    return answer
  })

  await test.step('the report is on the screens, too', async () => {
    await page.goto(`/dashboard/credit-bureau/report/${report.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rouse')
  })

  await test.step('a revoked key opens nothing any more', async () => {
    await page.goto('/dashboard/org-admin?section=api-keys')
    await expect(page.getByRole('row', { name: /Terminal/ })).not.toContainText('Never')
    await page.getByRole('button', { name: 'Revoke Terminal' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await expect(page.getByRole('row', { name: /Terminal/ })).toContainText('Revoked')
    const status = "curl -s -o /dev/null -w '%{http_code}'"
    const read = `${status} "$TRADELINE_URL/v1/credit-reports/$REPORT_ID" -H "Authorization: Bearer $TRADELINE_KEY"`
    expect(await inTerminal(read)).toBe('401')
  })
  await context.close()
})
