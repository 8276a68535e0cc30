import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's folder, wherever the command was run. */
export const checkout = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** A path inside the clone. */
export const inCheckout = (...parts) => path.join(checkout, ...parts)

const nodePackage = inCheckout('node_modules', 'node')

/** The project's own Node.js, which runs everything but the launcher. */
export const projectNode = path.join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Returns the environment for the project's own programs. Their binaries and the project's Node.js come first in PATH.
 */
export function projectEnvironment(extra = {}) {
  return { ...process.env, PATH: [inCheckout('node_modules', '.bin'), outerPath()].join(path.delimiter), ...extra }
}

/**
 * Returns PATH without any node_modules/.bin, because a program that runs while node_modules is replaced must not be in
 * it.
 */
export function outerPath() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter)
}
