import { isHighUtilisation } from '#features/credit-reports/rules/utilisation.ts'

/** A utilisation in percent, red above 30 %. */
export function Utilisation({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-ink-3">n/a</span>
  return <span className={isHighUtilisation(percent) ? 'font-semibold text-red' : ''}>{percent}%</span>
}
