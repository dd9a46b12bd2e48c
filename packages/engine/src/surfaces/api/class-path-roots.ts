/** Where `classpath:` and Karate's configuration files are looked for, below the root of a project's tree. */
export const classPathRoots = ['', 'src/test/java', 'src/test/resources']
