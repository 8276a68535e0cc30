/** Shows keys as on a keyboard. 'g d' is two keys, one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-control border border-rule-strong px-1 text-center text-code text-ink-2"
        >
          {key.toUpperCase()}
        </kbd>
      ))}
    </span>
  )
}
