/** Whether a path lies in a folder that no suite is about: hidden ones, what packages and builds leave behind. */
export const isLeftOut = (path: string) => /(^|\/)(node_modules|target|build|\.(?!\.\/)[^/]+|__MACOSX)\//i.test(path)
