import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

// npm run doctor [-- --env preview|production]: what is missing, and how to mend it. This part needs nothing installed.
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const { engines, dependencies, devDependencies } = read("package.json");

function stop(trouble, remedy) {
  console.log(`✗ ${trouble}\n    ${remedy}`);
  process.exit(1);
}

const numbers = (version) => version.match(/\d+/g).map(Number);
const [major, minor] = numbers(process.versions.node);
const [neededMajor, neededMinor] = numbers(engines.node);
const isNewEnough = major > neededMajor || (major === neededMajor && minor >= neededMinor);
if (!isNewEnough) {
  stop(`Node ${process.versions.node} is too old`, `Install Node ${engines.node}; .nvmrc names the one used here.`);
}
console.log(`✓ Node ${process.versions.node}`);

const packages = Object.entries({ ...dependencies, ...devDependencies });
const manifest = (name) => `node_modules/${name}/package.json`;
const wrong = packages.filter(
  ([name, version]) => !existsSync(manifest(name)) || read(manifest(name)).version !== version,
);
if (wrong.length > 0) {
  stop(`Packages are missing or of another version: ${wrong.map(([name]) => name).join(", ")}`, "Run npm ci.");
}
console.log("✓ Packages as package.json names them");

const rest = spawnSync("node_modules/.bin/tsx", ["scripts/hosting/doctor.ts", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(rest.status ?? 1);
