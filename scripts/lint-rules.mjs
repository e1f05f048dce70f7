/** Rules of our own for oxlint (.oxlintrc.json). */

/**
 * `Promise.all([a(), await b()])`: if `a` rejects while the list waits for `b`, the rejection is unhandled.
 */
const noAwaitInPromiseList = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'Wait before the list, or put an async function into it.' });
    const list = 'CallExpression[callee.object.name="Promise"] > ArrayExpression';
    const between = ['', '> CallExpression ', '> CallExpression > MemberExpression ', '> MemberExpression '];
    return Object.fromEntries(between.map((path) => [`${list} ${path}> AwaitExpression`, report]));
  },
};

export default {
  meta: { name: 'wa' },
  rules: { 'no-await-in-promise-list': noAwaitInPromiseList },
};
