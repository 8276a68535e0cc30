import { useId } from 'react'

interface VolumeSliderProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

/** A number set with a slider or the arrow keys, shown beside its label. */
export function VolumeSlider({ label, min, max, step, value, onChange }: VolumeSliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="text-kpi">
          {value.toLocaleString('en-US')}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="mt-1 h-6 w-full cursor-pointer accent-brand pointer-coarse:h-11"
      />
      <div aria-hidden="true" className="flex justify-between text-ink-3 text-small">
        <span>{min.toLocaleString('en-US')}</span>
        <span>{max.toLocaleString('en-US')}</span>
      </div>
    </div>
  )
}
