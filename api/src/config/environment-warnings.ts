import type { Env } from './env.ts';
import { isCommonPassword } from './common-password.ts';

/** What start-up says of an environment that works and is probably not meant: one line each. */
export async function environmentWarnings({
  adminPassword,
  production,
  publicUrl,
  publicUrlIsSet,
  trustProxy,
}: Pick<Env, 'adminPassword' | 'production' | 'publicUrl' | 'publicUrlIsSet' | 'trustProxy'>): Promise<
  string[]
> {
  const lines: string[] = [];
  if (production && !publicUrlIsSet) {
    lines.push(
      `PUBLIC_URL is not set: canonical links and the sitemap name ${publicUrl}, which nobody else can reach.`,
    );
  }
  if (publicUrl.startsWith('https:') && trustProxy === 0) {
    lines.push(
      'PUBLIC_URL is https while TRUST_PROXY is 0: cookies are for https only, but the proxy in front is not counted, and all visitors have its address. Set TRUST_PROXY to the number of proxies in front.',
    );
  }
  if (adminPassword !== null && (await isCommonPassword(adminPassword)))
    lines.push(
      'ADMIN_PASSWORD is one of the most used passwords: whoever guesses tries it first. Choose another.',
    );
  return lines;
}
