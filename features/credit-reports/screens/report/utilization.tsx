import { isHighUtilization } from '#features/credit-reports/rules/utilization.ts'

/** A utilisation in percent, red above 30 %. */
export function Utilisation({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-ink-3">n/a</span>
  return <span className={isHighUtilization(percent) ? 'font-semibold text-red' : ''}>{percent}%</span>
}
