import { isHighUtilization } from '#features/credit-reports/rules/utilization.ts'

/** A utilization in percent, red above 30 %. */
export function Utilization({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-ink-3">n/a</span>
  return <span className={isHighUtilization(percent) ? 'font-semibold text-red' : ''}>{percent}%</span>
}
