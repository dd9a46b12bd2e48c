export function reportPage(): Promise<string>
