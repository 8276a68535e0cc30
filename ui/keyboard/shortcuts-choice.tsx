import { useShortcutsSwitch } from './shortcuts.ts'

/** Switches single-key shortcuts on or off. Takes effect at once. */
export function ShortcutsChoice() {
  const [isOn, turn] = useShortcutsSwitch()
  return (
    <fieldset>
      <legend className="text-h2">Keyboard</legend>
      <label className="mt-2 flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-brand"
          checked={isOn}
          onChange={({ target }) => turn(target.checked)}
        />
        Single-key shortcuts
      </label>
      <p className="text-ink-2 text-small">Press ? on any page to see them. Ctrl K and ⌘ K work either way.</p>
    </fieldset>
  )
}
