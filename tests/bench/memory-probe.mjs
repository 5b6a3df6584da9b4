// Loaded into the server that is measured: on SIGUSR2 it collects its garbage and says what is left.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
let asked = 0;

process.on("SIGUSR2", () => {
  collect();
  asked += 1;
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  console.log(`memory ${asked} ${heapUsed} ${external} ${arrayBuffers}`);
});
