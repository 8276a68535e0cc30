import { THEMES, useTheme } from './theme.ts'

const LABEL = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const

/** Chooses the light theme, the dark theme, or the system's. Takes effect at once. */
export function ThemeChoice() {
  const [chosen, choose] = useTheme()
  return (
    <fieldset>
      <legend className="text-h2">Theme</legend>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {THEMES.map((theme) => (
          <label key={theme} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="theme"
              className="size-4 accent-brand"
              checked={chosen === theme}
              onChange={() => choose(theme)}
            />
            {LABEL[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
