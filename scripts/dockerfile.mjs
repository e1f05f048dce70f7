/** Reads as much of a Dockerfile and a .dockerignore as ours use, and refuses the rest. */

const KNOWN = new Set(['WORKDIR', 'ENV', 'COPY', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']);

/**
 * The stages in their order: `{ name, base, steps: [{ name, args, options }] }`. RUN's `args` is the command line, ENV's
 * an object, CMD's and HEALTHCHECK's the command as a list.
 */
export function readDockerfile(text) {
  const stages = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, base, as] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      if (base === undefined) throw new Error(`Dockerfile: ${line}`);
      stages.push({ name: as ?? 'image', base, steps: [] });
    } else if (KNOWN.has(name) && stages.length > 0) stages.at(-1).steps.push(readStep(name, rest, line));
    else throw new Error(`Dockerfile: ${line}`);
  }
  return stages;
}

function readStep(name, rest, line) {
  const options = {};
  const words = rest.replace(/(?:^|\s)--([a-z-]+)=(\S+)/g, (whole, key, value) => {
    if (name === 'RUN') return whole;
    options[key] = value;
    return '';
  });
  if (name === 'RUN') return { name, args: rest, options };
  if (name === 'CMD') return { name, args: JSON.parse(words), options };
  if (name === 'HEALTHCHECK') return { name, args: JSON.parse(words.trim().replace(/^CMD\s+/, '')), options };
  const args = words.trim().split(/\s+/);
  if (name !== 'ENV') return { name, args, options };
  const [, key, value] = /^(\w+)=(\S+)$/.exec(words.trim()) ?? [];
  if (key === undefined) throw new Error(`Dockerfile: ${line}`);
  return { name, args: { [key]: value }, options };
}

/** A function that tells whether a path is left out: the last line that matches it, or a folder above it, decides. */
export function readIgnored(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const keeps = line.startsWith('!');
      const pattern = (keeps ? line.slice(1) : line)
        .split('/')
        .map((part) =>
          part === '**' ? '**' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*'),
        )
        .join('/')
        .replace(/\*\*\//g, '(?:.*/)?');
      return { keeps, matches: new RegExp(`^${pattern}(?:/|$)`) };
    });
  return (file) => {
    const last = rules.findLast(({ matches }) => matches.test(file));
    return last !== undefined && !last.keeps;
  };
}
