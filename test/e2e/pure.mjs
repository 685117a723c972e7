// Modules of the page that know no page, bundled so that Node can run them.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(new URL('../../web/package.json', import.meta.url));

/** What a file of web/src exports. */
export async function pure(file) {
  const { rolldown } = await import(pathToFileURL(require.resolve('rolldown')));
  const input = fileURLToPath(new URL(`../../web/src/${file}`, import.meta.url));
  const bundle = await rolldown({ input, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
