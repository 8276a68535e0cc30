import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone, wherever the command was called from. */
export const checkout = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** A path inside the clone. */
export const inCheckout = (...parts) => path.join(checkout, ...parts)

const nodePackage = inCheckout('node_modules', 'node')

/** The Node.js the project brings along; everything but the launcher runs under it. */
export const projectNode = path.join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The environment for the project's own programs: their binaries, and the project's Node.js, come first. */
export function projectEnvironment(extra = {}) {
  return { ...process.env, PATH: [inCheckout('node_modules', '.bin'), outerPath()].join(path.delimiter), ...extra }
}

/** PATH without any node_modules/.bin: what runs while node_modules is replaced must not live in it. */
export function outerPath() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter)
}
