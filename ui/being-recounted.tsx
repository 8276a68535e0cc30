interface BeingRecountedProps {
  percent: number
  /** The figures being recounted. Defaults to 'These figures'. */
  what?: string
}

const BAR =
  'h-2 w-full max-w-md appearance-none border border-rule-strong bg-sunken [&::-webkit-progress-bar]:bg-sunken ' +
  '[&::-webkit-progress-value]:bg-brand [&::-moz-progress-bar]:bg-brand'

/** Shown in place of figures while they are recounted, with the progress. */
export function BeingRecounted({ percent, what = 'These figures' }: BeingRecountedProps) {
  return (
    <div className="max-w-[66ch] py-4">
      <p role="status" className="font-semibold">
        {what} are being recounted
      </p>
      <p className="mt-1 text-ink-2">An upgrade counts them in a new way. They appear here when done.</p>
      <p className="mt-3 flex items-center gap-3 text-small">
        <progress aria-label="Recounted" className={BAR} max={100} value={percent} />
        <span className="shrink-0">{percent}% done</span>
      </p>
    </div>
  )
}
