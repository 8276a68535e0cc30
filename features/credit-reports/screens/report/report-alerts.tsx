import { TriangleAlert } from 'lucide-react'
import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { ALERT_DUTIES, type FileAlert, VERIFIED_ALERTS } from '#features/credit-reports/rules/file-alerts.ts'
import { IdentityCheck } from '#features/credit-reports/screens/ordering/identity-check.tsx'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'

/** Warnings to clear up before relying on the report, each with the bureaus that sent it. */
export function ReportAlerts({ reportId, files }: { reportId: string; files: readonly BureauFile[] }) {
  const warnings = warningsOf(files)
  if (warnings.length === 0) return null
  return (
    <section id="alerts" aria-label="Alerts" className="mt-6 scroll-mt-16 border-orange-fill border-y-2 bg-orange-tint">
      <ul>
        {warnings.map(({ alert, bureaus }) => (
          <li key={alert.text} className="flex gap-3 border-rule px-4 py-3 not-first:border-t max-sm:flex-wrap">
            <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-orange" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-orange">
                {TITLES[alert.kind]}: {alert.text}
              </p>
              <p className="text-ink-2">{ALERT_DUTIES[alert.kind]}</p>
              {isVerified(alert.kind) && <IdentityCheck reportId={reportId} alertKind={alert.kind} />}
            </div>
            <span className="flex flex-wrap gap-x-3 self-center text-ink-2 max-sm:w-full max-sm:pl-7.5">
              {bureaus.map((bureau) => (
                <BureauCode key={bureau} bureau={bureau} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isVerified = (kind: FileAlert['kind']) => VERIFIED_ALERTS.some((verified) => verified === kind)

const TITLES: Record<FileAlert['kind'], string> = {
  deceased: 'Deceased',
  ofac: 'OFAC',
  fraud: 'Fraud alert',
  'active duty': 'Active duty',
  'address discrepancy': 'Address discrepancy',
  other: 'Notice',
}

function warningsOf(files: readonly BureauFile[]) {
  const all = files.flatMap(({ bureau, alerts }) => alerts.map((alert) => ({ bureau, alert })))
  return [...Map.groupBy(all, ({ alert }) => alert.text).values()].flatMap((same) =>
    same[0] ? [{ alert: same[0].alert, bureaus: same.map(({ bureau }) => bureau) }] : [],
  )
}
