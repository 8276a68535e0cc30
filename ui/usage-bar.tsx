interface UsageBarProps {
  label: string
  percent: number
  isHigh: boolean
}

/** A bar with a percentage beside it, both red if the usage is high. */
export function UsageBar({ label, percent, isHigh }: UsageBarProps) {
  const color = isHigh ? 'bg-red-fill' : 'bg-brand'
  return (
    <span className="inline-flex items-center gap-2">
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, percent)}
        className="inline-block h-2 w-20 border border-rule-strong bg-sunken"
      >
        <span
          className={`block h-full forced-color-adjust-none ${color}`}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </span>
      <span className={isHigh ? 'font-semibold text-red' : ''}>{percent}%</span>
    </span>
  )
}
